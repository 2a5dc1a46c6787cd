'use client';

import type { PaymentSide } from '@/components/accounting/payment/payment-side';
import { defineDocument, type DocumentFormProps } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { later } from '@/hooks/use-later';
import { type Expense, expenses } from '@/lib/contract/accounting/expenses';

const side: PaymentSide<Expense> = {
  type: 'expense',
  page: 'expenses',
  route: 'app.accounting.expenses',
  words: 'accounting.expense',
  endpoints: expenses,
  direction: 'out',
  counterpartyField: 'payee',
  accountField: 'paid_from_account_id',
  hasMethod: false,
  accountOf: ({ paid_from }) => paid_from,
  accountIdOf: ({ paid_from_account_id }) => paid_from_account_id,
};

const definition = defineDocument<Expense>({
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
    return (props: DocumentFormProps<Expense>) => <PaymentForm {...props} side={side} />;
  }),
  View: later(async () => {
    const { PaymentView } = await import('@/components/accounting/payment/payment-view');
    return ({ record }: { record: Expense }) => <PaymentView side={side} record={record} />;
  }),
  startsWithFile: true,
});

/** Expenses: the list, one voucher, and the form. */
export function ExpensesScreen() {
  return <DocumentScreen of={definition} />;
}
