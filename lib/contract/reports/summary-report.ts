import * as v from 'valibot';

import { ACTIVE_STATUSES } from '@/lib/domain/till-session';
import { Head } from '../accounting/proof';
import { CurrencyCode, Decimal, Id, Instant } from '../schemas';
import { reportEndpoint } from './report';

/** What only whoever has `sensitive` is told, in base. */
const earned = {
  cost: v.nullable(Decimal),
  unrealised: v.nullable(Decimal),
  realised: v.nullable(Decimal),
  margin: v.nullable(Decimal),
} as const;

/** One currency: quantities in itself, `cost` to `fees` in base. */
export const SummaryRow = v.object({
  currency: CurrencyCode,
  decimals: v.number(),
  opening: Decimal,
  bought: Decimal,
  sold: Decimal,
  /** Journals, payments, what was over or short. */
  other: Decimal,
  closing: Decimal,
  /** Where the closing quantity lies; elsewhere is with customers, dealers and agents. */
  tills: Decimal,
  vaults: Decimal,
  banks: Decimal,
  elsewhere: Decimal,
  ...earned,
  average: v.nullable(Decimal),
  /** The same as the currency is quoted. */
  quoted_average: v.nullable(Decimal),
  /** Base per one unit at the end; null where the board has none. */
  mid: v.nullable(Decimal),
  /** The same as the currency is quoted. */
  quoted_mid: v.nullable(Decimal),
  value: v.nullable(Decimal),
  fees: Decimal,
});
export type SummaryRow = v.InferOutput<typeof SummaryRow>;

/** In base, as income positive. */
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

/** The same result by where it came from; `rounding` is what rounding each line leaves. */
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
    totals: v.object({ value: Decimal, fees: Decimal, ...earned }),
    /** Cash and banks in base. */
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
    /** Sessions that had not been closed by the end of the last day. */
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
    /** The accounts behind the lines of the result. */
    accounts: v.record(v.string(), v.array(Id)),
    /** How far the books are sealed; null for whoever may not open the proof. */
    head: v.nullable(Head),
  },
});
export type SummaryReport = v.InferOutput<(typeof summaryReport)['answer']>;
