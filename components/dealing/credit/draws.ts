import {
  creditLimitWithdrawal,
  creditSubLimitWithdrawal,
} from '@/lib/contract/dealing/credit-withdrawal';

/** Settings of the two kinds of withdrawals, against a limit and against a sub-limit. */
export const DRAWS = {
  limit: {
    type: 'credit limit withdrawal',
    under: 'limit_id',
    route: 'app.exchange.credit-limit-withdrawal',
    words: 'credit-draw',
    endpoints: creditLimitWithdrawal,
  },
  sub: {
    type: 'credit sub-limit withdrawal',
    under: 'sub_limit_id',
    route: 'app.exchange.credit-sub-limit-withdrawal',
    words: 'credit-draw',
    endpoints: creditSubLimitWithdrawal,
  },
} as const;

export type DrawOf = (typeof DRAWS)[keyof typeof DRAWS];
