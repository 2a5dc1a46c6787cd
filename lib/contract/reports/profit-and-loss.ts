import * as v from 'valibot';

import { CurrencyCode } from '../schemas';
import { IdText, reportEndpoint } from './report';
import { comparedQuery, Days, StatementSection, totalsOf } from './statement';

export const profitAndLoss = reportEndpoint({
  name: 'profit-and-loss',
  summary:
    'Income and expenses of the days, each positive on its natural side, and the result. Closing entries never count. Of a branch: what documents posted that were made there.',
  query: {
    ...comparedQuery,
    branch_id: v.optional(IdText),
    currency: v.optional(CurrencyCode),
    zero: v.optional(v.picklist(['0', '1'], 'choice')),
  },
  body: {
    sections: v.array(StatementSection),
    totals: totalsOf('income', 'expense', 'result'),
    compared: v.array(Days),
  },
});
export type ProfitAndLoss = v.InferOutput<(typeof profitAndLoss)['answer']>;
