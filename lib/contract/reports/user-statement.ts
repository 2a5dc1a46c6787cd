import * as v from 'valibot';

import { CurrencyCode, Decimal, Id, Instant } from '../schemas';
import { IdText, pagedQuery, reportEndpoint } from './report';

/** One currency of a session. In a blind count, the amounts in the books are null until the count is submitted. */
const StatementOfCurrency = v.object({
  currency: CurrencyCode,
  decimals: v.number(),
  opening: Decimal,
  in: v.nullable(Decimal),
  out: v.nullable(Decimal),
  expected: v.nullable(Decimal),
  counted: v.nullable(Decimal),
  /** Counted less expected amount; negative if cash is short. */
  difference: v.nullable(Decimal),
  /** Counted pieces by denomination; null if only a total was counted. */
  pieces: v.nullable(v.record(v.string(), Decimal)),
});
export type StatementOfCurrency = v.InferOutput<typeof StatementOfCurrency>;

/** One currency of a posting at the till; positive if the till receives the amount. */
const TillMovement = v.object({
  entry_id: Id,
  at: Instant,
  document: v.string(),
  document_type: v.string(),
  document_id: Id,
  kind: v.string(),
  memo: v.string(),
  currency: CurrencyCode,
  decimals: v.number(),
  amount: Decimal,
  balance: Decimal,
  /** Margin against mid in base; `deviation` is in percent. Both are only in the first row of a ticket. */
  margin: v.nullable(Decimal),
  deviation: v.nullable(Decimal),
  overrides: v.array(v.string()),
});
export type TillMovement = v.InferOutput<typeof TillMovement>;

const SessionSection = v.object({
  session_id: Id,
  location_id: Id,
  location: v.string(),
  user: v.object({ id: Id, name: v.string() }),
  status: v.picklist(['open', 'variance_review', 'closed']),
  opened_at: Instant,
  closed_at: v.nullable(Instant),
  approved_by: v.nullable(v.string()),
  tickets: v.number(),
  voids: v.number(),
  overrides: v.number(),
  /**
   * Currencies whose closing count had other denominations than the opening count, although no cash of the currency was
   * moved and the total agreed with the books.
   */
  recomposed: v.array(v.string()),
  lines: v.array(StatementOfCurrency),
  movements: v.array(TillMovement),
});
export type SessionSection = v.InferOutput<typeof SessionSection>;

export const userStatement = reportEndpoint({
  name: 'user-statement',
  summary:
    'Shift by shift, the latest first: what a till began with, all that came and went, what was expected and counted. Page by page, `limit` sessions each: pass `next` as `cursor`.',
  query: {
    user_id: v.optional(IdText),
    location_id: v.optional(IdText),
    branch_id: v.optional(IdText),
    session_id: v.optional(IdText),
    ...pagedQuery,
  },
  body: {
    sections: v.array(SessionSection),
    /** Number of sessions on all pages. */
    totals: v.object({ sessions: v.number() }),
    /** Totals by currency over the sessions of all pages whose movements the caller may see. */
    currencies: v.array(
      v.object({ currency: CurrencyCode, in: Decimal, out: Decimal, difference: Decimal }),
    ),
    /** Margin of these sessions in base; null if the caller may not see margins. */
    margin: v.nullable(Decimal),
    next: v.nullable(v.string()),
  },
});
export type UserStatement = v.InferOutput<(typeof userStatement)['answer']>;
