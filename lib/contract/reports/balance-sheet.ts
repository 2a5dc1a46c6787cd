import * as v from 'valibot';

import { CurrencyCode } from '../schemas';
import { reportEndpoint } from './report';
import { comparedQuery, Days, StatementSection, totalsOf } from './statement';

export const balanceSheet = reportEndpoint({
  name: 'balance-sheet',
  summary:
    'What the organisation owns and owes at the end of `as_of` (or of `to`), each side positive. The result of the fiscal year that the day lies in, and those of earlier years that are not closed, stand in the equity on lines of their own; the closing of that very year does not count. `from` is its first day.',
  query: {
    ...comparedQuery,
    currency: v.optional(CurrencyCode),
    zero: v.optional(v.picklist(['0', '1'], 'choice')),
  },
  body: {
    sections: v.array(StatementSection),
    totals: totalsOf('assets', 'liabilities', 'equity'),
    compared: v.array(Days),
  },
});
export type BalanceSheet = v.InferOutput<(typeof balanceSheet)['answer']>;
