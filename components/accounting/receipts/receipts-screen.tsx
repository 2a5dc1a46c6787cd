'use client';

import { paymentDefinition } from '@/components/accounting/payment/payment-definition';
import { unappliedColumn } from '@/components/accounting/receipts/unapplied-column';
import { DocumentScreen } from '@/components/document/document-screen';
import { type Receipt, receipts } from '@/lib/contract/accounting/receipts';

const definition = paymentDefinition<Receipt>({
  type: 'receipt',
  page: 'receipts',
  route: 'app.accounting.receipts',
  words: 'accounting.receipt',
  endpoints: receipts,
  direction: 'in',
  counterpartyField: 'payer',
  accountField: 'received_into_account_id',
  hasMethod: true,
  columns: [unappliedColumn],
  filters: ['unapplied'],
  accountOf: ({ received_into }) => received_into,
  accountIdOf: ({ received_into_account_id }) => received_into_account_id,
});

/** Receipts: the list, one voucher, and the form. */
export function ReceiptsScreen() {
  return <DocumentScreen of={definition} />;
}
