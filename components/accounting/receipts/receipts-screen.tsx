'use client';

import type { PaymentSide } from '@/components/accounting/payment/payment-side';
import { defineDocument, type DocumentFormProps } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { later } from '@/hooks/use-later';
import { type Receipt, receipts } from '@/lib/contract/accounting/receipts';

const side: PaymentSide<Receipt> = {
  type: 'receipt',
  page: 'receipts',
  route: 'app.accounting.receipts',
  words: 'accounting.receipt',
  endpoints: receipts,
  direction: 'in',
  counterpartyField: 'payer',
  accountField: 'received_into_account_id',
  hasMethod: true,
  accountOf: ({ received_into }) => received_into,
  accountIdOf: ({ received_into_account_id }) => received_into_account_id,
};

const definition = defineDocument<Receipt>({
  type: side.type,
  route: side.route,
  words: side.words,
  endpoints: side.endpoints,
  columns: [
    'number',
    'date',
    'counterparty',
    'memo',
    'amount',
    'base',
    'status',
    'reference',
    'by',
  ],
  filters: ['date', 'status', 'amount', 'currency', 'account', 'attached', 'mine'],
  Form: later(async () => {
    const { PaymentForm } = await import('@/components/accounting/payment/payment-form');
    return (props: DocumentFormProps<Receipt>) => <PaymentForm {...props} side={side} />;
  }),
  View: later(async () => {
    const { PaymentView } = await import('@/components/accounting/payment/payment-view');
    return ({ record }: { record: Receipt }) => <PaymentView side={side} record={record} />;
  }),
  startsWithFile: true,
});

/** Receipts: the list, one voucher, and the form. */
export function ReceiptsScreen() {
  return <DocumentScreen of={definition} />;
}
