import type * as v from 'valibot';

import { type Expense, expenses } from '@/lib/contract/accounting/expenses';
import { paymentVoucher } from '@/lib/print/payment-voucher';
import type { DocumentKind } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import {
  accountsNamed,
  keepPayment,
  lockPayment,
  type PaymentReference,
  planOf,
  readPayment,
  shownOf,
  type Side,
  summaryOf,
} from './payment';

type Body = v.InferOutput<(typeof expenses)['store']['input']>;

const OUT: Side = { direction: 'out', accountField: 'paid_from_account_id' };

export const expenseKind: DocumentKind<Body, object, PaymentReference> = {
  type: 'expense',
  page: 'expenses',
  accounts: (body) => accountsNamed(OUT, body, body.paid_from_account_id),
  read: (call, body) => readPayment(call, OUT, { body, account_id: body.paid_from_account_id }),
  plan: (body, reference) => {
    const { paid_from_account_id: account_id, payee: counterparty } = body;
    return planOf(OUT, { body, account_id, counterparty }, reference);
  },
  summarise: (body, _plan, reference) => {
    const { paid_from_account_id: account_id, payee: counterparty } = body;
    return summaryOf(OUT, { body, account_id, counterparty }, reference);
  },
  lock: lockPayment,
  posted: (call, row, { reference }) => keepPayment(call, row, reference),
  own: async (db, body, reference, { id }) => {
    const of = { type: 'expense', id, account_id: body.paid_from_account_id } as const;
    const { account, rest } = await shownOf(db, body, of, reference);
    const { payee = null, paid_from_account_id } = body;
    return { ...rest, payee, paid_from_account_id, paid_from: account };
  },
  printout: (record: Expense, number, tools) =>
    paymentVoucher({ kind: 'expense', record }, number, tools),
};

export const expenseRoutes = documentRoutes(expenses, expenseKind);
