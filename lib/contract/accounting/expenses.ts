import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { Id, Line } from '../schemas';
import { AccountName, paymentBody, paymentRecord } from './payment';

/** Money paid out of an asset or liability account, such as cash or bank. */
export const expenses = documentEndpoints({
  path: 'accounting/expenses',
  page: 'expenses',
  body: { ...paymentBody, payee: v.optional(Line(200)), paid_from_account_id: Id },
  own: {
    ...paymentRecord,
    payee: v.nullable(v.string()),
    paid_from_account_id: Id,
    paid_from: v.nullable(AccountName),
  },
});

export type Expense = v.InferOutput<(typeof expenses)['show']['answer']>;
