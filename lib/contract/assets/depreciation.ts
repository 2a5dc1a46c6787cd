import * as v from 'valibot';

import { HistoryItem, Voided } from '../document-fields';
import { endpoint } from '../endpoint';
import { list } from '../lists';
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
} from '../schemas';

const STATUSES = ['posted', 'voided'] as const;

/** An asset that a depreciation run would charge. All schedule rows due by the end of the run's period are included. */
const DueAsset = v.object({
  asset_id: Id,
  number: v.string(),
  name: v.string(),
  category: v.string(),
  /** Number of schedule rows. `from` and `to` are the dates of the first and the last of these rows. */
  rows: v.number(),
  from: ShownDay,
  to: ShownDay,
  amount: Decimal,
  accumulated_after: Decimal,
  net_after: Decimal,
  /**
   * Reason why a row cannot be posted, such as a locked day or an account that accepts no postings; null if nothing
   * prevents it.
   */
  refusal: v.nullable(v.string()),
});
export type DueAsset = v.InferOutput<typeof DueAsset>;

/** A row of an asset's schedule, posted by a depreciation run. */
const Charged = v.object({
  asset_id: Id,
  number: v.nullable(v.string()),
  name: v.string(),
  date: ShownDay,
  amount: Decimal,
  entry_id: Id,
});

/** An asset that a depreciation run did not charge, because the user excluded the asset or the posting was refused. */
const Left = v.object({ asset_id: Id, number: v.string(), name: v.string(), reason: v.string() });

const run = {
  id: Id,
  number: v.string(),
  status: v.picklist(STATUSES),
  period_end: ShownDay,
  currency: CurrencyCode,
  /** Total amount that the run charged; `assets` is the number of charged assets. */
  amount: Decimal,
  assets: v.number(),
  skipped: v.array(Left),
  /** Assets that were due but could not be charged, with the reasons. */
  failed: v.array(Left),
  entry_ids: v.array(Id),
  created_at: Instant,
  created_by: v.nullable(v.object({ id: Id, name: v.string() })),
  void_reason: v.nullable(v.string()),
  due_to: v.string(),
  due_to_id: Id,
} as const;
const Run = v.object(run);
export type DepreciationRun = v.InferOutput<typeof Run>;

const ShownRun = v.object({
  ...run,
  lines: v.array(Charged),
  voided: v.nullable(Voided),
  history: v.array(HistoryItem),
});
export type ShownRun = v.InferOutput<typeof ShownRun>;

/** Background job that posts the run. The result of the job contains the id of the run. */
const Behind = v.object({ job: v.object({ id: Id, status: v.string() }) });

const PATH = 'assets/depreciation';
const page = 'depreciation';
const stales = [PATH, 'assets', 'accounting', 'reports', 'jobs'];

export const depreciation = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'A page of the depreciation runs, the latest period first.',
    allow: { page, action: 'view' },
    input: v.strictObject({ ...listQuery, status: v.optional(v.picklist(STATUSES, 'choice')) }),
    answer: envelope(Run),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'One run with every row that it posted, and its history.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: ShownRun,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${PATH}/preview`,
    summary: 'What a run up to a day would charge, asset by asset. Saves nothing.',
    allow: { page, action: 'view' },
    input: v.strictObject({ period_end: Day }),
    answer: v.array(DueAsset),
    dry: true,
    stales: [],
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Posts every row that is due by a day, each dated its own day. Assets that are skipped stay due; one that fails is named and stops no other. From 200 assets on a job does it.',
    allow: { page, action: 'create' },
    also: [{ page, action: 'post' }],
    input: v.strictObject({
      period_end: Day,
      skip: v.optional(list(v.strictObject({ asset_id: Id, reason: Reason }), 1000)),
    }),
    status: 201,
    answer: v.union([Behind, ShownRun]),
    timeoutMs: 120_000,
    stales,
  }),
  void: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/void`,
    summary:
      'Takes a run back, entry by entry, dated today where no day is given. What it charged is due again.',
    allow: { page, action: 'void' },
    input: v.strictObject({ reason: Reason, date: v.optional(Day) }),
    answer: ShownRun,
    stales,
  }),
};
