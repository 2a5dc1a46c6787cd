import * as v from 'valibot';

import { Rejection } from '../approvals';
import { EntryLine, HistoryItem, Voided } from '../document-fields';
import { endpoint } from '../endpoint';
import { list } from '../lists';
import { Day, Decimal, Id, Instant, Name, Nothing, Reason, ShownDay } from '../schemas';

const person = v.object({ id: Id, name: v.string() });

/** Waives a failed condition for closing a year. `key` identifies the condition, and `reason` is the user's reason. */
const Waiver = v.strictObject({ key: Name(40), reason: Reason });

/**
 * A fiscal year; its first posting creates it. `result` is in base; a profit is positive. For a closed year it is the
 * result at closing; for an open year, the current result of the income and expense accounts.
 */
const FiscalYear = v.object({
  id: Id,
  number: v.nullable(v.string()),
  status: v.picklist(['open', 'closed', 'pending_approval', 'reopened']),
  from: ShownDay,
  to: ShownDay,
  year_end: ShownDay,
  result: Decimal,
  retained_earnings_account_id: v.nullable(Id),
  waivers: v.array(v.object({ key: v.string(), reason: v.string() })),
  closed_by: v.nullable(person),
  closed_at: v.nullable(Instant),
  reopen_reason: v.nullable(v.string()),
  /** Reopening that waits for approval by a second person; null if none is waiting. */
  waiting: v.nullable(v.object({ asked_by: person, asked_at: Instant, reason: v.string() })),
  /** SHA-256 hash of all account balances at the end of the year, in hexadecimal; null if the year is not closed. */
  snapshot_hash: v.nullable(v.string()),
  entry_ids: v.array(v.number()),
  due_to: v.string(),
  due_to_id: Id,
});
export type FiscalYear = v.InferOutput<typeof FiscalYear>;

/** A condition for closing a year. `rows` has at most twenty records that violate it. */
const ClosingStep = v.object({
  key: v.string(),
  name: v.string(),
  ok: v.boolean(),
  count: v.number(),
  /** True if this condition prevents the closing until it is met or waived; false if it is only information. */
  blocks: v.boolean(),
  waivable: v.boolean(),
  /** Route name and query of the page where the user can fix the violation. */
  route: v.nullable(v.string()),
  query: v.record(v.string(), v.string()),
  rows: v.array(v.record(v.string(), v.unknown())),
});
export type ClosingStep = v.InferOutput<typeof ClosingStep>;

const ClosingLine = v.omit(EntryLine, ['entry_id', 'reverses_id', 'date', 'memo']);

const wish = { year_end: Day, retained_earnings_account_id: Id } as const;

const PATH = 'accounting/fiscal-closing';
const page = 'fiscal closing';
const stales = [PATH, 'accounting', 'reports', 'approvals', 'notices'];

export const fiscalClosing = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every fiscal year that has postings, the newest first.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(FiscalYear),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'A fiscal year with the lines of its closing and its history.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.object({
      ...FiscalYear.entries,
      lines: v.array(EntryLine),
      /** Void of the closing; set only if the year was reopened. */
      voided: v.nullable(Voided),
      history: v.array(HistoryItem),
    }),
  }),
  checklist: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/checklist`,
    summary: 'What blocks the closing of a year, counted now.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.object({ ok: v.boolean(), items: v.array(ClosingStep) }),
    timeoutMs: 600_000,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${PATH}/preview`,
    summary:
      'Every line that closing a year would post, and how it differs from the closing before.',
    allow: { page, action: 'view' },
    input: v.strictObject(wish),
    answer: v.object({
      lines: v.array(ClosingLine),
      result: Decimal,
      /** Accounts whose closing amount differs from the previous closing; null if the year was never closed. */
      difference: v.nullable(
        v.array(
          v.object({
            account_id: Id,
            account_number: v.string(),
            account_name: v.string(),
            before: Decimal,
            after: Decimal,
          }),
        ),
      ),
    }),
    dry: true,
    stales: [],
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Closes a year: income and expense go to retained earnings, and nothing is posted to it any more.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      ...wish,
      waivers: v.optional(list(Waiver, 20)),
    }),
    status: 201,
    answer: FiscalYear,
    timeoutMs: 600_000,
    stales,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/reopen`,
    summary:
      'Takes the closing of the latest closed year back; waits for a second person where the rule says so.',
    allow: { page, action: 'void' },
    input: v.strictObject({ reason: Reason }),
    answer: FiscalYear,
    stales,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/approve`,
    summary: 'Does the reopening that waits; by a second person.',
    allow: { page, action: 'approve' },
    input: Nothing,
    answer: FiscalYear,
    stales,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/reject`,
    summary: 'Turns down the reopening that waits; by a second person.',
    allow: { page, action: 'approve' },
    input: Rejection,
    answer: FiscalYear,
    stales,
  }),
};
