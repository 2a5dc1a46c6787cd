import * as v from 'valibot';

import { CurrencyCode, Decimal, Id, Instant, ShownDay } from './schemas';

/** What the figures of the counter are summed over; each ends today. */
export const PERIODS = ['today', 'week', 'days', 'month', 'year'] as const;
export type CounterPeriod = (typeof PERIODS)[number];

/**
 * What the organisation has of a foreign currency: in tills, vaults and banks, and with what it is owed and
 * owes. Rates are as the currency is quoted. Only for who may know what is in stock everywhere.
 */
const Held = v.object({
  currency: CurrencyCode,
  on_hand: Decimal,
  owed: Decimal,
  net: Decimal,
  average: v.nullable(Decimal),
  /** The rate at which the day would end with nothing realised, were all of it sold or bought back. */
  break_even: v.nullable(Decimal),
  /** In base at the board's middle. */
  worth: v.nullable(Decimal),
  /** How far the organisation wants to go at most, long or short, in base. */
  limit: v.nullable(Decimal),
});

const Positions = v.object({
  currencies: v.array(Held),
  /** All together at the middle; null where one of them has none. */
  worth: v.nullable(Decimal),
});

/** What was earned against the middle, what was realised at average cost, and what stood beside the price. */
const Margin = v.object({
  margin: Decimal,
  realised: Decimal,
  fees: Decimal,
  /**
   * What there is to hold it against: the average of the same weekday in the eight weeks before, or
   * what as many days before came to.
   */
  before: v.nullable(v.object({ kind: v.picklist(['weekday', 'days']), margin: Decimal })),
  tellers: v.array(v.object({ id: v.nullable(Id), name: v.string(), margin: Decimal })),
  /** The last thirty days, the latest last. */
  days: v.array(v.object({ day: ShownDay, margin: Decimal })),
});

const Volume = v.object({
  /** The five that most was dealt in, in base; what was bought and sold of each, and for how much base. */
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

/** A place for money and what is there of the base currency; `others` counts other currencies. */
const Drawer = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(['till', 'vault']),
  state: v.picklist(['open', 'review', 'closed']),
  /** The session that is open, or was last. */
  session_id: v.nullable(Id),
  /** Null to whoever may not know what should be in stock there, as is what was counted. */
  book: v.nullable(Decimal),
  counted: v.nullable(Decimal),
  difference: v.nullable(Decimal),
  counted_at: v.nullable(Instant),
  counted_by: v.nullable(v.string()),
  others: v.number(),
});

/** The states of a remittance that somebody goes on with. */
export const REMITS_OPEN = ['paid_in', 'held', 'sent', 'available'] as const;

/** What somebody has to see to, by count; null for whoever may not see its page. */
const Waiting = v.object({
  reviews: v.nullable(v.number()),
  /** Tills that somebody opened on an earlier day and has not closed. */
  left_open: v.nullable(v.number()),
  /** Years that have ended and whose foreign money was not revalued. */
  revaluations: v.nullable(v.array(v.object({ id: Id, to: ShownDay }))),
  /** Offers that can still be accepted, and until when the first of them can. */
  offers: v.optional(v.nullable(v.object({ count: v.number(), next: Instant }))),
  /** Remittances on their way, by state, with the day of the oldest. */
  remits: v.optional(
    v.nullable(
      v.array(v.object({ status: v.picklist(REMITS_OPEN), count: v.number(), oldest: ShownDay })),
    ),
  ),
  /** Draws on credit that were to be paid back before today. */
  credit_overdue: v.optional(v.nullable(v.number())),
});

/** Legs of trades that are to be settled today, what they bring and cost, and how many are overdue. */
const Legs = v.object({
  due: v.number(),
  overdue: v.number(),
  net: v.array(v.object({ currency: CurrencyCode, receive: Decimal, pay: Decimal, net: Decimal })),
});

/** How the counter stands. A block is null for whoever may not see what it is taken from. */
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
