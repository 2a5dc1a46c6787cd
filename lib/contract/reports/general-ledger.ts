import * as v from 'valibot';

import { CurrencyCode, Decimal, Line, ShownDay } from '../schemas';
import { IdList, IdText, MovedTotals, pagedQuery, reportEndpoint } from './report';

/**
 * A line of the ledger, debit positive. `amount` is in `currency`; `base` and `balance` are in the base currency.
 * `balance_currency` is the balance in the currency of the section; null if the section has none.
 */
export const LedgerLine = v.object({
  entry_id: v.number(),
  /** Id of the entry that this line's entry reverses; null if it reverses none. Both entries belong to one document. */
  reverses_id: v.nullable(v.number()),
  line_no: v.number(),
  date: ShownDay,
  document: v.string(),
  document_type: v.string(),
  document_id: v.number(),
  memo: v.string(),
  /** Accounts on the opposite side of the entry, at most six. */
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
 * Lines of one account. `opening`, `debit`, `credit` and `closing` are totals of the whole period and are equal on
 * every page. `carried` is the balance before the first line of this page.
 */
export const LedgerSection = v.object({
  account_id: v.number(),
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  /** Currency of the filter, otherwise of the account; null if neither has one. */
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
  /** True if the next page has more lines of this account. */
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
    /** Totals over all accounts, in base. They cover the whole period and are equal on every page. */
    totals: MovedTotals,
    next: v.nullable(v.string()),
  },
});
export type GeneralLedger = v.InferOutput<(typeof generalLedger)['answer']>;
