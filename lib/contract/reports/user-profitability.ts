import * as v from 'valibot';

import { Id } from '../schemas';
import { count, fieldsOf, type Made, money, number, percent } from './columns';
import { IdText, reportEndpoint } from './report';
import { Days } from './statement';

/**
 * The result of somebody's deals, in base. `net` is the margin with the fees, less what was voided and
 * what was missing; realised results only inform.
 */
export const profitColumns = {
  /** Deals made, those that were voided since among them. */
  deals: count(),
  /** Less what was voided; so are the fees. */
  base: money({ compared: 'extra' }),
  margin: money({ sensitive: true }),
  voided_margin: money({ sensitive: true }),
  fees: money(),
  differences: money(),
  net: money({ sensitive: true, compared: true }),
  /** The net in hundredths of a percent of the base. */
  bp: number({ sensitive: true, empty: true, decimals: 0 }),
  realised: money({ sensitive: true }),
  /** Deals for each hour in which there was any. */
  per_hour: number({ empty: true, decimals: 1 }),
  overrides: count(),
  voids: count({ extra: true }),
  /** In percent of the deals. */
  void_share: percent({ empty: true, decimals: 1 }),
  /** What the rates given were below the board's. */
  discount: money({ sensitive: true }),
} as const;

/** Somebody's figures before any is withheld. */
export type ProfitMade = Made<typeof profitColumns>;

const figures = fieldsOf(profitColumns);
const Profit = v.object(figures);

export const ProfitRow = v.object({
  /** The user, or the customer; null for what is nobody's. */
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
    /** The accounts of what was over or short. */
    accounts: v.array(Id),
  },
});
export type UserProfitability = v.InferOutput<(typeof userProfitability)['answer']>;
