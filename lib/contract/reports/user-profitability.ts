import * as v from 'valibot';

import { Id } from '../schemas';
import { count, fieldsOf, type Made, money, number, percent } from './columns';
import { IdText, reportEndpoint } from './report';
import { Days } from './statement';

/**
 * Result of a user's or customer's deals, in base. `net` is margin plus fees, less voids and cash differences. Realised
 * results are for information only.
 */
export const profitColumns = {
  /** Number of deals, including those voided later. */
  deals: count(),
  /** Less voids, as for fees. */
  base: money({ compared: 'extra' }),
  margin: money({ sensitive: true }),
  voided_margin: money({ sensitive: true }),
  fees: money(),
  differences: money(),
  net: money({ sensitive: true, compared: true }),
  /** Net in basis points of the base amount. */
  bp: number({ sensitive: true, empty: true, decimals: 0 }),
  realised: money({ sensitive: true }),
  /** Deals per hour, counting only hours with deals. */
  per_hour: number({ empty: true, decimals: 1 }),
  overrides: count(),
  voids: count({ extra: true }),
  /** In percent of the deals. */
  void_share: percent({ empty: true, decimals: 1 }),
  /** Cost of rates that were worse for the organisation than the board's. */
  discount: money({ sensitive: true }),
} as const;

/** Figures before withholding. */
export type ProfitMade = Made<typeof profitColumns>;

const figures = fieldsOf(profitColumns);
const Profit = v.object(figures);

export const ProfitRow = v.object({
  /** Id of the user or customer; null for deals without one. */
  id: v.nullable(Id),
  name: v.nullable(v.string()),
  ...figures,
  compare: v.optional(Profit),
});
export type ProfitRow = v.InferOutput<typeof ProfitRow>;

export const userProfitability = reportEndpoint({
  name: 'user-profitability',
  summary: 'The profit of each user, or of each customer with by=customer.',
  query: {
    by: v.optional(v.picklist(['user', 'customer'], 'choice')),
    user_id: v.optional(IdText),
    party_id: v.optional(IdText),
    branch_id: v.optional(IdText),
    compare: v.optional(v.picklist(['previous', 'year'], 'choice')),
  },
  body: {
    by: v.picklist(['user', 'customer']),
    rows: v.array(ProfitRow),
    totals: v.object({ ...figures, compare: v.optional(Profit) }),
    compared: v.optional(Days),
    /** Accounts of cash over and short. */
    accounts: v.array(Id),
  },
});
export type UserProfitability = v.InferOutput<(typeof userProfitability)['answer']>;
