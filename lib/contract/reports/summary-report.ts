import * as v from 'valibot';

import { ACTIVE_STATUSES } from '@/lib/domain/dealing/till-session';
import { Head } from '../accounting/proof';
import { CurrencyCode, Decimal, Id, Instant } from '../schemas';
import { fieldsOf, type Made, money, quantity, rate } from './columns';
import { reportEndpoint } from './report';

/** Figures of one currency. Quantities are in that currency; the amounts from `cost` on are in base. */
export const summaryColumns = {
  opening: quantity(),
  bought: quantity(),
  sold: quantity(),
  /** Change of the position by anything else, such as journals, payments, and cash over or short. */
  other: quantity(),
  closing: quantity(),
  /** Closing quantity by kind of location; `elsewhere` is the rest of the position, such as balances with parties. */
  tills: quantity({ extra: true }),
  vaults: quantity({ extra: true }),
  banks: quantity({ extra: true }),
  elsewhere: quantity({ extra: true }),
  cost: money({ sensitive: true }),
  average: rate({ sensitive: true, empty: true, hidden: true }),
  /** Average cost in the quotation of the currency. */
  quoted_average: rate({ sensitive: true, empty: true, spare: true }),
  /** Mid rate at the end, base per unit: the board's rate, otherwise the closing rate; null if there is neither. */
  mid: rate({ empty: true, hidden: true }),
  /** Mid rate in the quotation of the currency. */
  quoted_mid: rate({ empty: true, spare: true }),
  value: money({ empty: true }),
  unrealised: money({ sensitive: true, empty: true }),
  realised: money({ sensitive: true }),
  margin: money({ sensitive: true }),
  fees: money(),
} as const;
export type SummaryMade = Made<typeof summaryColumns>;

const fields = fieldsOf(summaryColumns);
export const SummaryRow = v.object({ currency: CurrencyCode, decimals: v.number(), ...fields });
export type SummaryRow = v.InferOutput<typeof SummaryRow>;

const { cost, unrealised, realised, margin, fees } = fields;

/** Figures of the result in base; income is positive. */
const Result = v.object({
  realised: Decimal,
  fees: Decimal,
  differences: Decimal,
  rounding: Decimal,
  by_hand: Decimal,
  revalued: Decimal,
  opening_unrealised: Decimal,
  closing_unrealised: Decimal,
  unrealised: Decimal,
  result: Decimal,
});

/** Result by source. `rounding` is the difference that remains because every line is rounded. */
const Attribution = v.object({
  margin: Decimal,
  fees: Decimal,
  carry: Decimal,
  differences: Decimal,
  others: Decimal,
  cash_rounding: Decimal,
  by_hand: Decimal,
  rounding: Decimal,
  result: Decimal,
});

export const summaryReport = reportEndpoint({
  name: 'summary-report',
  summary:
    'Some days of the exchange on one page: every currency from opening to closing, cash, open tills, the result and where it came from. Result and attribution are null without `sensitive`.',
  query: {},
  body: {
    rows: v.array(SummaryRow),
    /** Totals. Value and unrealised result are null if a held currency has no rate. */
    totals: v.object({ value: v.nullable(Decimal), fees, cost, unrealised, realised, margin }),
    /** Cash and bank accounts in base. */
    money: v.array(
      v.object({
        account_id: Id,
        number: v.string(),
        name: v.string(),
        names: v.record(v.string(), v.nullable(v.string())),
        opening: Decimal,
        closing: Decimal,
      }),
    ),
    /** Sessions that were not closed at the end of the last day. */
    tills: v.array(
      v.object({
        session_id: Id,
        location: v.string(),
        user: v.string(),
        opened_at: Instant,
        status: v.picklist(ACTIVE_STATUSES),
      }),
    ),
    result: v.nullable(Result),
    attribution: v.nullable(Attribution),
    /** Ids of the accounts from which each part of the result is computed, by the name of the part. */
    accounts: v.record(v.string(), v.array(Id)),
    /** Newest link of the hash chain over all entries; null if the caller may not view the proof. */
    head: v.nullable(Head),
  },
});
export type SummaryReport = v.InferOutput<(typeof summaryReport)['answer']>;
