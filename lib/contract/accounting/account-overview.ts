import * as v from 'valibot';

import { CurrencyCode, Decimal, ShownDay } from '../schemas';

/** A ledger line in the panel of an account; amounts are signed, debit positive. */
const LatestLine = v.object({
  entry_id: v.number(),
  /** The entry that this line's entry reverses. */
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

/** Sums of a month in the base currency. `month` is its last day; `balance` is debit positive. */
const MonthBalance = v.object({
  month: ShownDay,
  debit: Decimal,
  credit: Decimal,
  balance: Decimal,
});
export type MonthBalance = v.InferOutput<typeof MonthBalance>;

/**
 * A reference to an account. `kind` is `prefix` (system setting; `name` is the setting's kind), `drafts` (`name` is
 * their type), `parties` (with a balance on it), or `records` (`name` is their table).
 */
const AccountUse = v.object({
  kind: v.picklist(['prefix', 'drafts', 'parties', 'records']),
  name: v.string(),
  count: v.nullable(v.number()),
});
export type AccountUse = v.InferOutput<typeof AccountUse>;

/** `from` and `to` bound the fiscal year. `lines` is null without the right to view the ledger. */
export const AccountOverview = v.object({
  from: ShownDay,
  to: ShownDay,
  months: v.array(MonthBalance),
  lines: v.nullable(v.array(LatestLine)),
  uses: v.array(AccountUse),
});
export type AccountOverview = v.InferOutput<typeof AccountOverview>;
