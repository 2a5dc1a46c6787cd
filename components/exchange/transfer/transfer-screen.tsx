'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { amountsColumn } from '@/components/exchange/transfer/transfer-columns';
import { transferSteps } from '@/components/exchange/transfer/transfer-steps';
import { later } from '@/hooks/use-later';
import { BRANCH_STAGES, type Transfer, transfer } from '@/lib/contract/exchange/transfer';
import { statusesWith } from '@/lib/domain/document-status';

const transferDefinition = defineDocument<Transfer>({
  type: 'transfer',
  route: 'app.exchange.transfer',
  words: 'transfer',
  endpoints: transfer,
  narrowed: { kind: 'internal' },
  own: { is: ({ kind }) => kind === 'internal', else: 'app.exchange.remits' },
  columns: ['number', 'date', 'counterparty', 'memo', amountsColumn, 'status', 'by'],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  statuses: statusesWith(BRANCH_STAGES),
  steps: transferSteps,
  Form: later(async () => {
    const { TransferForm } = await import('@/components/exchange/transfer/transfer-form');
    return { Form: TransferForm };
  }),
  View: later(async () => {
    const { TransferView } = await import('@/components/exchange/transfer/transfer-view');
    return { View: TransferView };
  }),
});

export function TransferScreen() {
  return <DocumentScreen of={transferDefinition} />;
}
