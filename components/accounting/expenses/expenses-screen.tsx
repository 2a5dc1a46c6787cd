'use client';

import { paymentDefinition } from '@/components/accounting/payment/payment-definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { type Expense, expenses } from '@/lib/contract/accounting/expenses';

const definition = paymentDefinition<Expense>({
  type: 'expense',
  page: 'expenses',
  route: 'app.accounting.expenses',
  words: 'payment.expense',
  endpoints: expenses,
  direction: 'out',
  counterpartyField: 'payee',
  accountField: 'paid_from_account_id',
  hasMethod: false,
  accountOf: ({ paid_from }) => paid_from,
  accountIdOf: ({ paid_from_account_id }) => paid_from_account_id,
});

export function ExpensesScreen() {
  return <DocumentScreen of={definition} />;
}
