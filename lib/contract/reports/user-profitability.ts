import * as v from 'valibot';

import { Decimal, Id } from '../schemas';
import { IdText, reportEndpoint } from './report';
import { Days } from './statement';

/**
 * What somebody's deals have brought, in base. `net` is the margin with the fees, less what was voided
 * and what was missing; realised results only inform. Null without `sensitive`.
 */
const figures = {
  /** Deals made, those that were voided since among them. */
  deals: v.number(),
  voids: v.number(),
  /** In percent of the deals. */
  void_share: v.nullable(Decimal),
  overrides: v.number(),
  /** Deals for each hour in which there was any. */
  per_hour: v.nullable(Decimal),
  /** Less what was voided; so are the fees. */
  base: Decimal,
  margin: v.nullable(Decimal),
  voided_margin: v.nullable(Decimal),
  fees: Decimal,
  differences: Decimal,
  net: v.nullable(Decimal),
  /** The net in hundredths of a percent of the base. */
  bp: v.nullable(Decimal),
  realised: v.nullable(Decimal),
  /** What the rates given were below the board's. */
  discount: v.nullable(Decimal),
} as const;

const Profit = v.object(figures);
export type Profit = v.InferOutput<typeof Profit>;

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
