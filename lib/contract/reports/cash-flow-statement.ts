import * as v from 'valibot';

import { CurrencyCode } from '../schemas';
import { reportEndpoint } from './report';
import { comparedQuery, Days, StatementSection, totalsOf } from './statement';

export const cashFlowStatement = reportEndpoint({
  name: 'cash-flow-statement',
  summary:
    'From the cash at the beginning to the cash at the end, by the indirect method: the result, adjusted for what is no cash, and the changes of all other accounts. Cash is what stands on accounts whose cash flow is `cash`. Closing entries never count.',
  query: {
    ...comparedQuery,
    currency: v.optional(CurrencyCode),
    zero: v.optional(v.picklist(['0', '1'], 'choice')),
  },
  body: {
    sections: v.array(StatementSection),
    totals: totalsOf('opening', 'operating', 'investing', 'financing', 'fx_effect', 'closing'),
    compared: v.array(Days),
  },
});
export type CashFlowStatement = v.InferOutput<(typeof cashFlowStatement)['answer']>;
