import * as v from 'valibot';

import { CurrencyCode, Decimal, Line, ShownDay } from '../schemas';
import { IdList, IdText, MovedTotals, pagedQuery, reportEndpoint } from './report';

/**
 * A line as it stands on its account. `amount` is in `currency`, `base` and `balance` in the base
 * currency, signed, debit positive. `balance_currency` is there where the account, or the filter,
 * has one currency.
 */
export const LedgerLine = v.object({
  entry_id: v.number(),
  /** The entry that this line's own takes back; of the same document. */
  reverses_id: v.nullable(v.number()),
  line_no: v.number(),
  date: ShownDay,
  document: v.string(),
  document_type: v.string(),
  document_id: v.number(),
  memo: v.string(),
  /** The accounts on the other side. */
  against: v.array(v.object({ account_id: v.number(), number: v.string() })),
  party_id: v.nullable(v.number()),
  party: v.nullable(v.string()),
  currency: CurrencyCode,
  amount: Decimal,
  rate: v.nullable(Decimal),
  base: Decimal,
  balance: Decimal,
  balance_currency: v.nullable(Decimal),
  user: v.nullable(v.string()),
});
export type LedgerLine = v.InferOutput<typeof LedgerLine>;

/**
 * One account. `opening`, `debit`, `credit` and `closing` are those of the whole period, whatever
 * part of its lines this page holds; `carried` is the balance just before the first of them.
 */
export const LedgerSection = v.object({
  account_id: v.number(),
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  /** The one currency that this account's balances in currency are in. */
  currency: v.nullable(CurrencyCode),
  opening: Decimal,
  debit: Decimal,
  credit: Decimal,
  closing: Decimal,
  opening_currency: v.nullable(Decimal),
  closing_currency: v.nullable(Decimal),
  carried: Decimal,
  continued: v.boolean(),
  lines: v.array(LedgerLine),
  /** More lines of this account follow on the next page. */
  more: v.boolean(),
});
export type LedgerSection = v.InferOutput<typeof LedgerSection>;

export const generalLedger = reportEndpoint({
  name: 'general-ledger',
  summary:
    'The lines of each account with a running balance, page by page: pass `next` as `cursor`. account_id takes several, separated by commas. A search hides lines and leaves every balance as it is; a branch has balances of its own, of what documents posted that were made there, and no closing entries.',
  query: {
    account_id: v.optional(IdList),
    currency: v.optional(CurrencyCode),
    party_id: v.optional(IdText),
    branch_id: v.optional(IdText),
    search: v.optional(Line(100)),
    closing: v.optional(v.picklist(['0', '1'], 'choice')),
    ...pagedQuery,
  },
  body: {
    sections: v.array(LedgerSection),
    /** Of all accounts, whatever part of them this page holds, in base. */
    totals: MovedTotals,
    next: v.nullable(v.string()),
  },
});
export type GeneralLedger = v.InferOutput<(typeof generalLedger)['answer']>;
