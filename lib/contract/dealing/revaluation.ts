import * as v from 'valibot';

import { HistoryItem, Voided } from '@/lib/contract/document-fields';
import { endpoint } from '@/lib/contract/endpoint';
import {
  CurrencyCode,
  Day,
  Decimal,
  envelope,
  Id,
  Instant,
  listQuery,
  Nothing,
  Reason,
  ShownDay,
} from '@/lib/contract/schemas';
import { quotedFields } from './quote';

const STATUSES = ['posted', 'voided'] as const;
const MODES = ['reversing', 'permanent'] as const;

const found = {
  currency: CurrencyCode,
  quantity: Decimal,
  /**
   * Cost of the position. `worth` is its value at the closing rate, and `difference` the value less the cost; all in
   * base.
   */
  cost: Decimal,
} as const;

const RevaluationLine = v.object({
  ...found,
  ...quotedFields,
  /** Date of the closing rate, which is the latest rate published up to the end of the period. */
  rate_date: ShownDay,
  worth: Decimal,
  difference: Decimal,
});
export type RevaluationLine = v.InferOutput<typeof RevaluationLine>;

/** A revaluation of all foreign currency at the end of a period. In `reversing` mode it posts two entries. */
const Revaluation = v.object({
  id: Id,
  number: v.string(),
  status: v.picklist(STATUSES),
  period_end: ShownDay,
  mode: v.picklist(MODES),
  /** Total result over all currencies, in base; a gain is positive. */
  difference: Decimal,
  lines: v.array(RevaluationLine),
  entry_ids: v.array(v.number()),
  created_at: Instant,
  created_by: v.nullable(v.object({ id: Id, name: v.string() })),
  void_reason: v.nullable(v.string()),
  /**
   * True if later postings have changed the result of the revaluation; set only in lists and in the record of a
   * revaluation.
   */
  is_stale: v.optional(v.boolean()),
  due_to: v.string(),
  due_to_id: Id,
});
export type Revaluation = v.InferOutput<typeof Revaluation>;

const PATH = 'exchange/revaluation';
const page = 'fiscal closing';
const stales = [PATH, 'accounting', 'reports', 'exchange/positions'];
const wish = v.strictObject({ period_end: Day });

export const revaluation = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'A page of the revaluations, the latest period first.',
    allow: { page, action: 'view' },
    input: v.strictObject({ ...listQuery, status: v.optional(v.picklist(STATUSES, 'choice')) }),
    answer: envelope(Revaluation),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'One revaluation with its history.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.object({
      ...Revaluation.entries,
      voided: v.nullable(Voided),
      history: v.array(HistoryItem),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${PATH}/preview`,
    summary:
      'What every currency held at the end of a period cost, and is worth at its closing rate.',
    allow: { page, action: 'view' },
    input: wish,
    answer: v.object({
      period_end: ShownDay,
      mode: v.picklist(MODES),
      lines: v.array(RevaluationLine),
      /** Currencies without a closing rate. The revaluation cannot be posted while there are any. */
      missing: v.array(v.object({ ...found, message: v.string() })),
      difference: v.nullable(Decimal),
      /**
       * Posted revaluation of this period; null if there is none. `is_same` is true if
       * a revaluation computed now would have the same mode and lines.
       */
      standing: v.nullable(v.object({ id: Id, number: v.string(), is_same: v.boolean() })),
    }),
    dry: true,
    stales: [],
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Revalues all foreign money at the end of a period. Again for the same period: the one that stands, or a new one in its place where something changed.',
    allow: { page, action: 'create' },
    input: wish,
    status: 201,
    answer: Revaluation,
    stales,
  }),
  void: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/void`,
    summary: 'Takes a revaluation back on its own days.',
    allow: { page, action: 'void' },
    input: v.strictObject({ reason: Reason }),
    answer: Revaluation,
    stales,
  }),
};
