import * as v from 'valibot';

import { CurrencyCode, Decimal, ShownDay } from '../schemas';

/** A line as the panel of its account shows it: signed, debit positive. */
const LatestLine = v.object({
  entry_id: v.number(),
  /** The entry that this line's own takes back. */
  reverses_id: v.nullable(v.number()),
  line_no: v.number(),
  date: ShownDay,
  account_number: v.string(),
  document: v.string(),
  document_type: v.string(),
  document_id: v.number(),
  memo: v.string(),
  currency: CurrencyCode,
  amount: Decimal,
  base: Decimal,
});
export type LatestLine = v.InferOutput<typeof LatestLine>;

/** `month` is the month's last day; the sums are in the base currency, `balance` debit positive. */
const MonthBalance = v.object({
  month: ShownDay,
  debit: Decimal,
  credit: Decimal,
  balance: Decimal,
});
export type MonthBalance = v.InferOutput<typeof MonthBalance>;

/**
 * What names an account: a prefix of the system setting (`name` is its kind), drafts (`name` is their
 * type), parties that stand on it, or other records (`name` is their table).
 */
const AccountUse = v.object({
  kind: v.picklist(['prefix', 'drafts', 'parties', 'records']),
  name: v.string(),
  count: v.nullable(v.number()),
});
export type AccountUse = v.InferOutput<typeof AccountUse>;

/** `from` and `to` are the days of the fiscal year; `lines` is null without the right to the ledger. */
export const AccountOverview = v.object({
  from: ShownDay,
  to: ShownDay,
  months: v.array(MonthBalance),
  lines: v.nullable(v.array(LatestLine)),
  uses: v.array(AccountUse),
});
export type AccountOverview = v.InferOutput<typeof AccountOverview>;
