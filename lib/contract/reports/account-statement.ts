import * as v from 'valibot';

import { CurrencyCode, Decimal, ShownDay } from '../schemas';
import { IdText, MovedTotals, pagedQuery, reportEndpoint } from './report';

/**
 * A line of the statement, debit positive. `amount` and `balance` are in the currency of the section; `base` is in the
 * base currency. `document_type` and `document_id` name the document that posted the line.
 */
export const AccountStatementLine = v.object({
  entry_id: v.number(),
  /** Id of the entry that this line's entry reverses; null if it reverses none. Both entries belong to one document. */
  reverses_id: v.nullable(v.number()),
  line_no: v.number(),
  date: ShownDay,
  account_id: v.number(),
  document: v.string(),
  document_type: v.string(),
  document_id: v.number(),
  memo: v.string(),
  party_id: v.nullable(v.number()),
  party: v.nullable(v.string()),
  amount: Decimal,
  rate: v.nullable(Decimal),
  base: Decimal,
  balance: Decimal,
  balance_base: Decimal,
});
export type AccountStatementLine = v.InferOutput<typeof AccountStatementLine>;

/**
 * Lines of one currency. `opening`, `debit`, `credit` and `closing` are totals of the whole period and are equal on
 * every page. `carried` is the balance before the first line of this page.
 */
export const AccountStatementSection = v.object({
  currency: CurrencyCode,
  decimals: v.number(),
  opening: Decimal,
  debit: Decimal,
  credit: Decimal,
  closing: Decimal,
  opening_base: Decimal,
  closing_base: Decimal,
  carried: Decimal,
  continued: v.boolean(),
  lines: v.array(AccountStatementLine),
  /** Link with which anybody can verify that a printed copy is genuine; only for a party's statement. */
  verify: v.optional(v.nullable(v.string())),
  /** True if the next page has more lines of this currency. */
  more: v.boolean(),
});
export type AccountStatementSection = v.InferOutput<typeof AccountStatementSection>;

export const accountStatement = reportEndpoint({
  name: 'account-statement',
  summary:
    'What moved on one account (a general one with all below it), of one party, or on that account of that party: by currency, with a running balance, page by page: pass `next` as `cursor`. One of account_id and party_id is needed.',
  query: {
    account_id: v.optional(IdText),
    party_id: v.optional(IdText),
    currency: v.optional(CurrencyCode),
    ...pagedQuery,
  },
  body: {
    account: v.nullable(
      v.object({
        id: v.number(),
        number: v.string(),
        name: v.string(),
        names: v.record(v.string(), v.nullable(v.string())),
      }),
    ),
    party: v.nullable(v.object({ id: v.number(), name: v.string() })),
    sections: v.array(AccountStatementSection),
    /** Totals over all currencies, in base. They cover the whole period and are equal on every page. */
    totals: MovedTotals,
    next: v.nullable(v.string()),
  },
});
export type AccountStatement = v.InferOutput<(typeof accountStatement)['answer']>;
