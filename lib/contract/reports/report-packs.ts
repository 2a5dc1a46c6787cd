import * as v from 'valibot';

import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { list, table } from '@/lib/contract/lists';
import { recordCalls } from '@/lib/contract/records';
import {
  Id,
  Instant,
  Line,
  Name,
  Nothing,
  ShownDay,
  TimeOfDay,
  Whole,
} from '@/lib/contract/schemas';
import { WEEKDAYS } from '@/lib/domain/hrm/payroll';
import { MESSAGE_LANGUAGES } from '@/lib/domain/customer-message';
import { PACK_PERIODS, PACK_REPEATS } from '@/lib/domain/report-pack';
import { REPORTS } from '@/lib/report-table';

const page = 'report packs';
const path = 'reports/report-packs';

/** Maximum numbers of reports and of receivers of a pack. */
const REPORTS_MAX = 20;
const RECEIVERS_MAX = 50;
/** Maximum number of filters of a report. */
const FILTERS_MAX = 20;

/** A report of a pack. `filters` are query parameters of the report, without its days. */
const PackReport = v.strictObject({
  report: v.picklist(REPORTS, 'choice'),
  period: v.picklist(PACK_PERIODS, 'choice'),
  filters: table(v.pipe(v.string(), v.regex(/^[a-z_]{1,20}$/, 'unknown')), Line(200), FILTERS_MAX),
});
export type PackReport = v.InferOutput<typeof PackReport>;

/**
 * Notice about a run. `owner` and `rights`: the user who saved the pack, or that user's right to a report, is gone, so
 * nothing was sent. `report`: a report was left out, for the `reason`. `receiver`: a receiver was left out.
 */
const PackNotice = v.object({
  code: v.picklist([
    ...(['owner', 'rights', 'report', 'receiver'] as const),
    ...(['no-report', 'no-receiver', 'too-large', 'no-mail', 'failed'] as const),
  ]),
  report: v.nullable(v.picklist(REPORTS)),
  /** Name of the user whom the notice is about. */
  name: v.nullable(v.string()),
  /** Reason of a refusal in each language. */
  reason: v.nullable(v.object({ en: v.string(), fa: v.string() })),
});
export type PackNotice = v.InferOutput<typeof PackNotice>;

/** Last run of a pack. `partial`: a report or a receiver was left out. */
const PackRun = v.object({
  at: Instant,
  /** Day of the run, from which the periods of its reports are computed. */
  day: ShownDay,
  status: v.picklist(['sent', 'partial', 'stopped', 'failed']),
  /** Number of letters that were queued. */
  letters: v.number(),
  notices: v.array(PackNotice),
});
export type PackRun = v.InferOutput<typeof PackRun>;

const calls = recordCalls({
  path,
  page,
  summaries: {
    list: 'Report packs: several reports in one PDF file, sent by a timetable, with the state of each.',
    store: 'Makes a report pack. It runs with the rights of the user who last saved it.',
    destroy: 'Deletes a report pack. Letters that were queued are still sent.',
  },
  needed: {
    name: Name(80),
    reports: list(PackReport, REPORTS_MAX, { least: 1 }),
    /** Users who receive the pack by mail. Each must be able to view and print every report. */
    receiver_ids: list(Id, RECEIVERS_MAX, { least: 1 }),
  },
  free: {
    language: v.picklist(MESSAGE_LANGUAGES, 'choice'),
    repeats: v.picklist(PACK_REPEATS, 'choice'),
    /** Day of the week; needed if the pack repeats each week. */
    weekday: v.nullable(v.picklist(WEEKDAYS, 'choice')),
    /** Day of the month, or the last one of a shorter month; needed if the pack repeats each month. */
    month_day: v.nullable(Whole(1, 31)),
    /** Time of day in the organisation's time zone. */
    at_time: TimeOfDay,
    is_active: v.boolean('boolean'),
  },
  shown: {
    receivers: v.array(v.object({ id: Id, name: v.string() })),
    at_time: v.string(),
    /** User with whose rights the pack runs. */
    saved_by: v.object({ id: Id, name: v.string() }),
    /** Next run; null if the pack is not active. */
    next_at: v.nullable(Instant),
    last_run: v.nullable(PackRun),
    /** True while a user's request to send the pack waits or runs. */
    is_running: v.boolean(),
  },
});

export const reportPacks = {
  ...calls,
  // A pack runs with all rights of the user, and a token may have fewer rights.
  store: { ...calls.store, inPerson: true as const },
  update: { ...calls.update, inPerson: true as const },
  receivers: endpoint({
    method: 'GET',
    path: `${path}/receivers`,
    summary: 'Active users, who can receive report packs by mail.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(v.object({ id: Id, name: v.string() })),
  }),
  send: endpoint({
    method: 'POST',
    path: `${path}/{id}/send`,
    summary: 'Sends a report pack to its receivers now, with the periods of today.',
    allow: { page, action: 'print' },
    input: Nothing,
    /** The job that makes the pack. */
    answer: v.object({ job: v.object({ id: Id, status: v.string() }) }),
    stales: [path, 'jobs', 'notices'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${path}/{id}/pdf`,
    summary:
      'The report pack of today as a PDF file, with the rights of the caller, who must be able to print every report.',
    allow: { page, action: 'print' },
    also: [{ action: 'print', when: 'always, on the page of each report' }],
    input: Nothing,
    answer: v.null(),
    file: true,
    exports: 'always',
    timeoutMs: 300_000,
  }),
};

export type ReportPack = AnswerOf<(typeof reportPacks)['list']>[number];
