import * as v from 'valibot';

import { Id } from '../schemas';
import { count, fieldsOf, type Made, money, number, percent } from './columns';
import { IdText, reportEndpoint } from './report';
import { Days } from './statement';

/**
 * Result of the deals of a user or a customer, in base. `net` is the sum of margin, margin of voids, fees and cash
 * differences, of which a shortage is negative. `realised` is only information and not part of `net`.
 */
export const profitColumns = {
  /** Number of deals, including deals that were voided later. */
  deals: count(),
  /** Base amount of the deals less the base amount of the voided deals. Voids reduce the fees in the same way. */
  base: money({ compared: 'extra' }),
  margin: money({ sensitive: true }),
  voided_margin: money({ sensitive: true }),
  fees: money(),
  differences: money(),
  net: money({ sensitive: true, compared: true }),
  /** Net result in basis points of the base amount. */
  bp: number({ sensitive: true, empty: true, decimals: 0 }),
  realised: money({ sensitive: true }),
  /** Number of deals per hour. Hours without a deal are not counted. */
  per_hour: number({ empty: true, decimals: 1 }),
  overrides: count(),
  voids: count({ extra: true }),
  /** Number of voids in percent of the number of deals. */
  void_share: percent({ empty: true, decimals: 1 }),
  /** Amount lost by rates that differ from the board's; positive if they favoured the customers. */
  discount: money({ sensitive: true }),
} as const;

/** Figures before sensitive figures are replaced with null. */
export type ProfitMade = Made<typeof profitColumns>;

const figures = fieldsOf(profitColumns);
const Profit = v.object(figures);

export const ProfitRow = v.object({
  /** Id of the user or customer; null in the row for deals without one. */
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
    /** Ids of the accounts for cash over, cash short and counterfeit money. */
    accounts: v.array(Id),
  },
});
export type UserProfitability = v.InferOutput<(typeof userProfitability)['answer']>;
