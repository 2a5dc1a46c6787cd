import * as v from 'valibot';

import { TRADE_PURPOSES } from '@/lib/domain/dealing/trade';
import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';
import { fieldsOf, type Made, money, quantity, rate } from './columns';
import { IdText, pagedQuery, reportEndpoint } from './report';

/** Settlement state of a trade, computed from its entries. */
export const TRADE_STATES = ['posted', 'part_settled', 'settled', 'voided'] as const;

/**
 * Figures of one trade. `amount`, `settled` and `open` are in its currency; `settled_counter` is in the counter
 * currency; the other amounts are in base. The reversal of a trade is a separate row with a negative amount, on the day
 * of the reversal.
 */
export const tradeColumns = {
  amount: quantity(),
  /** Agreed rate in the quotation of the trade. */
  rate: rate(),
  /** Mid rate on the day of the trade, base per unit. */
  mid: rate({ empty: true, hidden: true }),
  /** Mid rate in the quotation of the currency. */
  quoted_mid: rate({ empty: true, extra: true }),
  base: money(),
  margin: money({ sensitive: true }),
  fee: money({ extra: true }),
  brokerage: money({ extra: true }),
  settled: quantity(),
  settled_counter: quantity(),
  open: quantity(),
} as const;
export type TradeMade = Made<typeof tradeColumns>;

const figures = fieldsOf(tradeColumns);

export const TradeReportRow = v.object({
  entry_id: Id,
  id: Id,
  number: v.string(),
  /** True if the row is the reversal of a trade. */
  is_reversal: v.boolean(),
  date: ShownDay,
  value_date: ShownDay,
  counterparty_id: v.nullable(Id),
  counterparty: v.string(),
  dealer: v.nullable(v.string()),
  side: v.picklist(['buy', 'sell']),
  currency: CurrencyCode,
  counter_currency: CurrencyCode,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  purpose: v.nullable(v.picklist(TRADE_PURPOSES)),
  covers: v.array(v.object({ id: Id, number: v.string() })),
  status: v.picklist(TRADE_STATES),
  ...figures,
});
export type TradeReportRow = v.InferOutput<typeof TradeReportRow>;

/** Amounts of a currency bought and sold, with average rates in the quotation of the currency. */
const CurrencySums = v.object({
  currency: CurrencyCode,
  bought: Decimal,
  bought_base: Decimal,
  bought_rate: v.nullable(Decimal),
  sold: Decimal,
  sold_base: Decimal,
  sold_rate: v.nullable(Decimal),
  margin: v.nullable(Decimal),
});

/**
 * Totals of the trades of one side and currency, over all pages. `amount`, `settled` and `open` are in the currency,
 * the others in base.
 */
const SideSums = v.object({
  side: v.picklist(['buy', 'sell']),
  currency: CurrencyCode,
  amount: Decimal,
  base: Decimal,
  margin: v.nullable(Decimal),
  fee: Decimal,
  brokerage: Decimal,
  settled: Decimal,
  open: Decimal,
});

/**
 * Net amount of the open legs in a currency; positive if the organisation receives it. `net` has the amount due on each
 * of the ladder's days, `overdue` the amount due before these days, `later` the amount due after them.
 */
const LadderRow = v.object({
  currency: CurrencyCode,
  overdue: Decimal,
  net: v.array(Decimal),
  later: Decimal,
});
export type LadderRow = v.InferOutput<typeof LadderRow>;

export const tradeReport = reportEndpoint({
  name: 'trade-report',
  summary:
    'Every trade with its rate, its margin and what of it is settled; the sums of each currency, and what open legs bring and cost on the next days. Page by page: pass `next` as `cursor`.',
  query: {
    currency: v.optional(CurrencyCode),
    side: v.optional(v.picklist(['buy', 'sell'], 'choice')),
    user_id: v.optional(IdText),
    party_id: v.optional(IdText),
    branch_id: v.optional(IdText),
    status: v.optional(v.picklist(TRADE_STATES, 'choice')),
    ...pagedQuery,
  },
  body: {
    rows: v.array(TradeReportRow),
    totals: v.object({
      base: Decimal,
      margin: v.nullable(Decimal),
      fee: Decimal,
      brokerage: Decimal,
    }),
    sides: v.array(SideSums),
    currencies: v.array(CurrencySums),
    /** Legs that are not settled now, by value date: today and the five days after it. */
    ladder: v.object({ days: v.array(ShownDay), rows: v.array(LadderRow) }),
    next: v.nullable(v.string()),
  },
});
export type TradeReport = v.InferOutput<(typeof tradeReport)['answer']>;
