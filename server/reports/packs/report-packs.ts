import * as v from 'valibot';

import { type ReportPack, reportPacks } from '@/lib/contract/reports/report-packs';
import { doneWhenSaved, nextRun, type PackTimetable } from '@/lib/domain/report-pack';
import { Refusal } from '@/lib/domain/refusal';
import { activeUsers, type User } from '@/server/kernel/access';
import { Conflict, Denied, NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { recordRoutes, type Storing } from '@/server/kernel/records';
import { FileAnswer, serve } from '@/server/kernel/serve';
import { streamOf } from '@/server/kernel/stream-of';
import { joinedPdf } from '@/server/print/printout';
import { clockOf } from '@/server/reports/engine/head';
import { forbiddenReport, packPrintouts } from './make-pack';
import { REPORT_PACK } from './pack-jobs';
import {
  mayPrintReport,
  mayReceive,
  missingSubject,
  packQuery,
  setsFixedParameter,
} from './packed-reports';
import { reportRoutes } from '../report-routes';
import { lockPack, momentOf, type PackRow, packRows } from './packs.sql';
import { fileName } from './run-pack';

type Fields = Pick<
  ReportPack,
  | 'name'
  | 'reports'
  | 'receiver_ids'
  | 'language'
  | 'repeats'
  | 'weekday'
  | 'month_day'
  | 'at_time'
  | 'is_active'
>;

/** Time in seconds after which a user can send a pack again. */
const AGAIN_S = 60;

async function packsOf(db: Db, id: unknown, host: Pick<Host, 'now'>): Promise<ReportPack[]> {
  const rows = await packRows(db, typeof id === 'number' ? id : undefined);
  const moment = await momentOf(db, host);
  return rows.map((row) => packOf(row, moment));
}

function packOf(
  { done_on, asked_at: _asked, ran_at, ran_for, ran_result, ...pack }: PackRow,
  moment: Parameters<typeof nextRun>[2],
): ReportPack {
  return {
    ...pack,
    next_at: pack.is_active ? nextRun(pack, done_on, moment).toISOString() : null,
    last_run:
      ran_at !== null && ran_for !== null && ran_result !== null
        ? { at: ran_at, day: ran_for, ...ran_result }
        : null,
  };
}

/**
 * Returns the refusals of a pack, for example for a filter that its report does not have, or a receiver who may not see
 * all that the file shows.
 */
async function refusalsOf(
  call: Storing,
  fields: Fields,
  before: ReportPack | undefined,
): Promise<Refusal[]> {
  const { db, me } = call;
  const other = await db
    .selectFrom('report_pack')
    .select('id')
    .where('name', '=', fields.name)
    .where('id', '<>', before?.id ?? 0)
    .executeTakeFirst();
  return [
    ...(other ? [new Refusal('report-pack.name', { field: 'name' })] : []),
    ...timetableRefusals(fields),
    ...(await reportRefusals(call, fields)),
    ...receiverRefusals(fields, me, await activeUsers(db, fields.receiver_ids)),
  ];
}

const timetableRefusals = ({ repeats, weekday, month_day }: Fields): Refusal[] => [
  ...(repeats === 'week' && weekday === null
    ? [new Refusal('field.required', { field: 'weekday' })]
    : []),
  ...(repeats === 'month' && month_day === null
    ? [new Refusal('field.required', { field: 'month_day' })]
    : []),
];

async function reportRefusals({ db, me, host }: Storing, { reports }: Fields): Promise<Refusal[]> {
  const clock = await clockOf(db, await todayOf(db, host.now()));
  return reports.flatMap((one, at) => {
    const field = (name: string) => ({ field: `reports.${at}.${name}` });
    if (!mayPrintReport(me, one.report)) {
      return [new Refusal('report-pack.rights', field('report'))];
    }
    const { success } = v.safeParse(reportRoutes[one.report].endpoint.input, packQuery(one, clock));
    if (!success || setsFixedParameter(one)) {
      return [new Refusal('report-pack.filters', field('filters'))];
    }
    const missing = missingSubject(one);
    return missing ? [new Refusal(missing.code, field('filters'))] : [];
  });
}

function receiverRefusals(
  { receiver_ids, reports }: Fields,
  me: User,
  active: readonly User[],
): Refusal[] {
  const field = 'receiver_ids';
  if (receiver_ids.some((id) => !active.some((user) => user.id === id))) {
    return [new Refusal('report-pack.receiver', { field })];
  }
  const lost = active.find((user) => !reports.every(({ report }) => mayReceive(user, report, me)));
  if (!lost) return [];
  return [new Refusal('report-pack.receiver-rights', { field, params: { name: lost.name } })];
}

const TIMED = ['repeats', 'weekday', 'month_day', 'at_time', 'is_active'] as const;

/** True if the timetable of a pack is new, so that it begins now. */
const isRetimed = (fields: Readonly<Record<string, unknown>>, before: ReportPack | undefined) =>
  !before || TIMED.some((name) => fields[name] !== before[name]);

/** Removes the day of the week or of the month if the pack does not repeat by it; the database requires null then. */
const withoutUnusedDay = <Of extends PackTimetable>(fields: Of): Of => ({
  ...fields,
  weekday: fields.repeats === 'week' ? fields.weekday : null,
  month_day: fields.repeats === 'month' ? fields.month_day : null,
});

const records = recordRoutes<ReportPack, keyof Fields>(reportPacks, {
  table: 'report_pack',
  type: 'report pack',
  nameColumn: 'name',
  rows: (db, { id }, host) => packsOf(db, id, host),
  blank: {
    language: 'en',
    repeats: 'month',
    month_day: 1,
    at_time: '07:00',
    is_active: true,
  },
  complete: async (_db, fields, _sent, before) => {
    // The cast is safe: the fields have values of the contract, or those of `blank`.
    const whole = withoutUnusedDay(fields as unknown as Fields);
    return { ...whole, retimed: isRetimed(whole, before) };
  },
  refusals: (call, fields, _sent, before) => refusalsOf(call, fields, before),
  columns: async (fields, { db, host, me }) => {
    const { retimed, reports, ...columns } = fields as Fields & Readonly<{ retimed?: boolean }>;
    return {
      ...columns,
      reports: JSON.stringify(reports),
      receiver_ids: [...new Set(fields.receiver_ids)],
      saved_by: me.id,
      ...(retimed && { done_on: doneWhenSaved(fields, await momentOf(db, host)) }),
    };
  },
});

export const reportPackRoutes = [
  ...records,

  serve(reportPacks.receivers, async ({ db }) =>
    (await activeUsers(db)).map(({ id, name }) => ({ id, name })),
  ),

  serve(reportPacks.send, async ({ db, params: { id }, host, me, audit }) => {
    const pack = await lockPack(db, id);
    if (!pack) throw new NotFound();
    const again = new Date(host.now().getTime() - AGAIN_S * 1_000);
    if (pack.is_running || (pack.asked_at !== null && new Date(pack.asked_at) > again)) {
      throw new Conflict('report-pack.again', {});
    }
    const asked_at = host.now().toISOString();
    await db.updateTable('report_pack').set({ asked_at }).where('id', '=', id).execute();
    const job = await host.jobs.enqueue(db, {
      kind: REPORT_PACK,
      input: { pack_id: id },
      userId: me.id,
    });
    audit({ action: 'run', page: 'report packs', record_type: 'report pack', record_id: id });
    return { job };
  }),

  serve(reportPacks.pdf, async (call) => {
    const { db, host, me, params, calledAway, requestId } = call;
    const [pack] = await packRows(db, params.id);
    if (!pack) throw new NotFound();
    if (forbiddenReport(me, pack) !== undefined) throw new Denied(403);
    const today = await call.today();
    const reader = { db, host, user: me, locale: pack.language, today, calledAway, requestId };
    const printed = await packPrintouts(reader, pack);
    return new FileAnswer({
      name: `${fileName(pack.id, today)}.pdf`,
      contentType: 'application/pdf',
      body: streamOf(laidOut(printed, calledAway)),
    });
  }),
];

/** Lays the file out when its first bytes are read, after the transaction of the call. */
async function* laidOut(...made: Parameters<typeof joinedPdf>): AsyncGenerator<Uint8Array, void> {
  yield await joinedPdf(...made);
}
