import * as v from 'valibot';

import { SESSION_STATUSES } from '@/lib/domain/dealing/till-session';
import { Head } from '@/lib/contract/accounting/proof';
import { Waiting } from '@/lib/contract/approvals';
import { HistoryItem } from '@/lib/contract/document-fields';
import { endpoint } from '@/lib/contract/endpoint';
import { PrintQuery } from '@/lib/contract/kernel/printing';
import { table } from '@/lib/contract/lists';
import {
  Amount,
  CurrencyCode,
  Decimal,
  envelope,
  Id,
  Instant,
  listQuery,
  Nothing,
  Reason,
  Version,
} from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';

/** Number of pieces of each denomination. The key `loose` holds an amount that was counted without denominations. */
export const Pieces = table(
  v.pipe(v.string(), v.regex(/^(loose|\d{1,10}(\.\d{1,4})?)$/, 'money')),
  Amount,
  60,
);

export const ShownPieces = v.record(v.string(), Decimal);

/** A count: for each currency a total, or the pieces of each denomination. */
const Count = table(CurrencyCode, v.union([Amount, Pieces], 'count'), 100);

const CountShown = v.record(v.string(), v.union([Decimal, ShownPieces]));
const Sums = v.record(v.string(), Decimal);
const Person = v.object({ id: Id, name: v.string() });

const fields = {
  id: Id,
  location_id: Id,
  location: v.string(),
  user: Person,
  status: v.picklist(SESSION_STATUSES),
  opened_at: Instant,
  /** Opening count; null if the caller may not see it. */
  opening_count: v.nullable(CountShown),
  /** Opening count less the amounts in the books. The difference is posted when the session opens. */
  opening_difference: v.nullable(Sums),
  /** Reason that the teller entered for the difference of the opening count. */
  opening_reason: v.nullable(v.string()),
  opening_approved_by: v.nullable(Person),
  opening_approved_at: v.nullable(Instant),
  closed_at: v.nullable(Instant),
  closing_count: v.nullable(CountShown),
  /**
   * Amounts in the books: now while the session is open, otherwise at its last count. Null if the caller may not see
   * them.
   */
  expected: v.nullable(Sums),
  /** Counted less expected amounts by currency, without zeros. A negative amount is short. */
  difference: v.nullable(Sums),
  /**
   * Currencies that were not moved in the session and agree with the books, but whose closing count has other
   * denominations than the opening count.
   */
  recomposed: v.nullable(v.array(v.string())),
  approved_by: v.nullable(Person),
  approved_at: v.nullable(Instant),
  version: Version,
} as const;

const TillSession = v.object(fields);
export type TillSession = v.InferOutput<typeof TillSession>;

const ShiftLine = v.object({
  currency: CurrencyCode,
  opening: Decimal,
  /**
   * Received amount. A caller who must count blind gets null for `in`, `out` and `expected` until the count is
   * submitted.
   */
  in: v.nullable(Decimal),
  out: v.nullable(Decimal),
  expected: v.nullable(Decimal),
  counted: v.nullable(Decimal),
  difference: v.nullable(Decimal),
});

const Movement = v.object({
  entry_id: Id,
  at: Instant,
  due_to: v.string(),
  due_to_id: Id,
  number: v.string(),
  kind: v.string(),
  memo: v.string(),
  user: v.nullable(v.string()),
  currency: CurrencyCode,
  amount: Decimal,
});
export type Movement = v.InferOutput<typeof Movement>;

const ShiftSheet = v.object({
  ...fields,
  /** Approval that the difference waits for; null if there is none. */
  waiting: v.nullable(Waiting),
  lines: v.array(ShiftLine),
  movements: v.array(Movement),
  /** Movements added up by type of document and currency. */
  kinds: v.array(
    v.object({
      due_to: v.string(),
      currency: CurrencyCode,
      count: v.number(),
      in: Decimal,
      out: Decimal,
    }),
  ),
  /** Ledger entries that the counts posted. */
  postings: v.array(
    v.object({ due_to: v.string(), due_to_id: Id, number: v.string(), entry_id: Id }),
  ),
  history: v.array(HistoryItem),
  /** Last link of the hash chain over the ledger entries; null if the caller may not view the proof. */
  head: v.nullable(Head),
});
export type ShiftSheet = v.InferOutput<typeof ShiftSheet>;

const PATH = 'exchange/till-sessions';
const page = 'tills';
const stales = [
  PATH,
  'exchange/locations',
  'exchange/positions',
  'accounting',
  'reports',
  'approvals',
  'notices',
];
const id = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));

export const tillSessions = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'A page of till sessions, the latest first.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      ...listQuery,
      location_id: id,
      user_id: id,
      status: v.optional(v.picklist(SESSION_STATUSES)),
    }),
    answer: envelope(TillSession),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'A shift sheet: what was there, what came and went, what was counted.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: ShiftSheet,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/pdf`,
    summary: 'The report of a shift as a PDF file, as far as the caller may see it.',
    allow: { page, action: 'print' },
    also: [{ page, action: 'view' }],
    input: PrintQuery,
    answer: v.null(),
    file: true,
  }),
  open: endpoint({
    method: 'POST',
    path: `${PATH}/open`,
    summary:
      'Opens a place with a count. The first one ever is posted as an opening balance at mid; later a difference needs a reason and, where the rule says so, waits for a second person.',
    allow: { page, action: 'post' },
    also: [
      {
        page: 'journal entry',
        action: 'post',
        when: 'the place never moved, so its count is an opening balance',
      },
    ],
    input: v.strictObject({ location_id: Id, count: Count, reason: v.optional(Reason) }),
    status: 201,
    answer: TillSession,
    stales,
  }),
  ...stepsOf(
    { path: PATH, page, stales },
    {
      close: {
        from: ['open'],
        to: ['closed', 'variance_review'],
        action: 'post',
        summary: 'Closes a session with a count. A difference waits for a second person.',
        asks: {
          count: Count,
          /** If true, the session closes although cash for its user is still in transit. The cash stays in transit. */
          leave_under_way: v.optional(v.boolean('boolean')),
        },
      },
      approve: {
        from: ['opening_review', 'variance_review'],
        to: ['open', 'closed'],
        action: 'approve',
        summary: 'Accepts the difference of a first or last count and posts it.',
      },
      reject: {
        from: ['opening_review'],
        to: ['rejected'],
        action: 'approve',
        summary:
          'Rejects a first count that waits: the session never was open, the place is counted again.',
        asks: { reason: Reason },
      },
      reopen: {
        from: ['variance_review'],
        to: ['open'],
        action: 'void',
        summary: 'Sends a count back to whoever counted, to count again.',
        asks: { reason: Reason },
      },
    },
    TillSession,
  ),
};
