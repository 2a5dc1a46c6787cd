import * as v from 'valibot';

import { CurrencyCode, Decimal, ShownDay } from '../schemas';

/** A ledger line in the panel of an account. A debit is positive, a credit negative. */
const LatestLine = v.object({
  entry_id: v.number(),
  /** Id of the entry that this line's entry reverses; null if it reverses none. */
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

/**
 * Sums of one month in the base currency. `month` is the last day of the month; `balance` is the balance at its end,
 * debit positive.
 */
const MonthBalance = v.object({
  month: ShownDay,
  debit: Decimal,
  credit: Decimal,
  balance: Decimal,
});
export type MonthBalance = v.InferOutput<typeof MonthBalance>;

/**
 * Uses of an account. The kind decides what `name` is. `prefix`: the kind of account whose number prefix in the system
 * settings begins this account's number; it has no count. `drafts`: the document type; documents pending approval are
 * included. `records`: the table. `parties` counts the parties with a balance on the account.
 */
const AccountUse = v.object({
  kind: v.picklist(['prefix', 'drafts', 'parties', 'records']),
  name: v.string(),
  count: v.nullable(v.number()),
});
export type AccountUse = v.InferOutput<typeof AccountUse>;

/** Figures of an account for the fiscal year `from` to `to`. `lines` is null if the caller may not view the ledger. */
export const AccountOverview = v.object({
  from: ShownDay,
  to: ShownDay,
  months: v.array(MonthBalance),
  lines: v.nullable(v.array(LatestLine)),
  uses: v.array(AccountUse),
});
export type AccountOverview = v.InferOutput<typeof AccountOverview>;
