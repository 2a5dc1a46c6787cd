'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { ImportRemits } from '@/components/exchange/remits/import-remits';
import { remitSteps } from '@/components/exchange/remits/remit-steps';
import { later } from '@/hooks/use-later';
import { remittance } from '@/components/exchange/remits/remittance-calls';
import { REMIT_STAGES, type Transfer } from '@/lib/contract/exchange/transfer';

const remitDefinition = defineDocument<Transfer>({
  type: 'transfer',
  route: 'app.exchange.remits',
  words: 'exchange.remits',
  endpoints: remittance,
  narrowed: { kind: 'remits' },
  own: { is: ({ kind }) => kind !== 'internal', else: 'app.exchange.transfer' },
  columns: [
    'number',
    'date',
    'counterparty',
    'reference',
    'amount',
    'base',
    'memo',
    'status',
    'by',
  ],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  statuses: ['draft', ...REMIT_STAGES, 'discarded'],
  steps: remitSteps,
  ListActions: ImportRemits,
  Above: later(async () => {
    const { PayOutDesk } = await import('@/components/exchange/remits/pay-out-desk');
    return { Above: PayOutDesk };
  }),
  Form: later(async () => {
    const { RemitForm } = await import('@/components/exchange/remits/remit-form');
    return { Form: RemitForm };
  }),
  View: later(async () => {
    const { RemitView } = await import('@/components/exchange/remits/remit-view');
    return { View: RemitView };
  }),
});

/** Money that is sent and paid out through agents: the pay-out desk, the list, one of them, and the form. */
export function RemitsScreen() {
  return <DocumentScreen of={remitDefinition} />;
}
