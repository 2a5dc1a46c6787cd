import * as v from 'valibot';

import { CurrencyCode, Decimal, Id, Instant, ShownDay } from './schemas';

/** Periods of the counter figures. Every period ends today. */
export const PERIODS = ['today', 'week', 'days', 'month', 'year'] as const;
export type CounterPeriod = (typeof PERIODS)[number];

/**
 * Position in a foreign currency: stock in tills, vaults and banks, and balances with parties. Rates are in the
 * quotation of the currency. Returned only to roles that may see all stock.
 */
const Held = v.object({
  currency: CurrencyCode,
  on_hand: Decimal,
  owed: Decimal,
  net: Decimal,
  average: v.nullable(Decimal),
  /**
   * Rate at which the whole position could be sold (or bought back, if short) so that the realised result of the day is
   * zero.
   */
  break_even: v.nullable(Decimal),
  /** Value in base at the mid rate of the rate board; null without a mid rate. */
  worth: v.nullable(Decimal),
  /** Limit of the long or short position, in base; null for no limit. */
  limit: v.nullable(Decimal),
});

const Positions = v.object({
  currencies: v.array(Held),
  /** Total value of all positions at mid; null if a currency has no mid rate. */
  worth: v.nullable(Decimal),
});

/** Figures of the period: margin against mid, realised result, and fees. */
const Margin = v.object({
  margin: Decimal,
  realised: Decimal,
  fees: Decimal,
  /**
   * Margin of an earlier time, for comparison; null without deals at that time. `weekday`: the average of the same
   * weekday in the eight weeks before. `days`: the margin of the same number of days directly before the period.
   */
  before: v.nullable(v.object({ kind: v.picklist(['weekday', 'days']), margin: Decimal })),
  tellers: v.array(v.object({ id: v.nullable(Id), name: v.string(), margin: Decimal })),
  /** Margin of each of the last thirty days, oldest first. */
  days: v.array(v.object({ day: ShownDay, margin: Decimal })),
});

const Volume = v.object({
  /** Currencies dealt in the period, highest turnover in base first: amounts bought and sold, and their base values. */
  currencies: v.array(
    v.object({
      currency: CurrencyCode,
      bought: Decimal,
      bought_base: Decimal,
      sold: Decimal,
      sold_base: Decimal,
    }),
  ),
  bought_base: Decimal,
  sold_base: Decimal,
});

/** A till or vault with its cash in the base currency. `others` is the number of foreign currencies in it. */
const Drawer = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(['till', 'vault']),
  state: v.picklist(['open', 'review', 'closed']),
  /** Id of the latest session that was not rejected; null if there is none. */
  session_id: v.nullable(Id),
  /**
   * Amount in the books, and counted amount. Each is null if the caller may not see it; `counted` is also null without
   * a count.
   */
  book: v.nullable(Decimal),
  counted: v.nullable(Decimal),
  difference: v.nullable(Decimal),
  counted_at: v.nullable(Instant),
  counted_by: v.nullable(v.string()),
  others: v.number(),
});

/** States in which the dashboard counts a remittance as open. */
export const REMITS_OPEN = ['paid_in', 'held', 'sent', 'available'] as const;

/** Numbers of pending tasks. A number is null if the caller may not view the page of that task. */
const Waiting = v.object({
  reviews: v.nullable(v.number()),
  /** Number of tills that were opened on an earlier day and are still open. */
  left_open: v.nullable(v.number()),
  /**
   * Open fiscal years that have ended without a revaluation on their last day; empty if no foreign currency is held or
   * owed.
   */
  revaluations: v.nullable(v.array(v.object({ id: Id, to: ShownDay }))),
  /**
   * Number of offers that can still be accepted, and the time at which the first of them expires; null also if there
   * are none.
   */
  offers: v.optional(v.nullable(v.object({ count: v.number(), next: Instant }))),
  /** Number of open remittances by state, with the day of the oldest one. */
  remits: v.optional(
    v.nullable(
      v.array(v.object({ status: v.picklist(REMITS_OPEN), count: v.number(), oldest: ShownDay })),
    ),
  ),
  /** Number of unpaid withdrawals on credit whose due date has passed. */
  credit_overdue: v.optional(v.nullable(v.number())),
});

/** Legs of trades: the number due today, the number overdue, and the amounts to receive and pay today. */
const Legs = v.object({
  due: v.number(),
  overdue: v.number(),
  net: v.array(v.object({ currency: CurrencyCode, receive: Decimal, pay: Decimal, net: Decimal })),
});

/** Figures of the counter. A block is null if the caller lacks the right to see it. */
export const CounterDashboard = v.object({
  at: Instant,
  from: ShownDay,
  to: ShownDay,
  positions: v.nullable(Positions),
  margin: v.nullable(Margin),
  volume: v.nullable(Volume),
  drawers: v.nullable(v.array(Drawer)),
  legs: v.nullable(Legs),
  waiting: Waiting,
});
export type CounterDashboard = v.InferOutput<typeof CounterDashboard>;
