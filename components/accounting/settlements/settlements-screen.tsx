'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type Settlement, settlements } from '@/lib/contract/accounting/settlements';

const settlementDefinition = defineDocument<Settlement>({
  type: 'settlement',
  route: 'app.accounting.settlements',
  words: 'settlements',
  catalogues: ['applied'],

  endpoints: settlements,
  columns: ['number', 'date', 'counterparty', 'memo', 'amount', 'base', 'status', 'by'],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  Form: lazyPart(async () => {
    const { SettlementForm } = await import('./settlement-form');
    return { Form: SettlementForm };
  }),
  View: lazyPart(async () => {
    const { SettlementView } = await import('./settlement-view');
    return { View: SettlementView };
  }),
});

export function SettlementsScreen() {
  return <DocumentScreen of={settlementDefinition} />;
}
