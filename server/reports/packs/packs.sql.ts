import { sql } from 'kysely';

import type { PackRun, ReportPack } from '@/lib/contract/reports/report-packs';
import type { Db, Host } from '@/server/kernel/host';
import { organisationOf, todayOf } from '@/server/kernel/organisation';

/** A stored pack. */
export type PackRow = Omit<ReportPack, 'next_at' | 'last_run'> &
  Readonly<{
    done_on: string;
    asked_at: string | null;
    ran_at: string | null;
    ran_for: string | null;
    ran_result: Pick<PackRun, 'status' | 'letters' | 'notices'> | null;
  }>;

/** Packs in the order of their names, or the pack with this id. */
export async function packRows(db: Db, id?: number): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`
    select p.id, p.version, p.name, p.reports, p.receiver_ids, p.language, p.repeats, p.weekday, p.month_day, p.at_time,
           p.is_active, p.done_on, p.asked_at, p.ran_at, p.ran_for, p.ran_result,
           jsonb_build_object('id', o.id, 'name', o.name) as saved_by,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
             from app_user u where u.id = any(p.receiver_ids)
           ), '[]') as receivers,
           exists (
             select from job j
             where j.kind = 'report pack' and j.status in ('queued', 'running') and (j.input ->> 'pack_id')::bigint = p.id
           ) as is_running
    from report_pack p join app_user o on o.id = p.saved_by
    where ${id === undefined} or p.id = ${id ?? null}::bigint
    order by p.name, p.id
  `.execute(db);
  return rows;
}

/** Instant, business day and time zone by which timetables are read. */
export async function momentOf(db: Db, { now }: Pick<Host, 'now'>) {
  const { timezone } = await organisationOf(db);
  return { timezone, now: now(), today: await todayOf(db, now()) };
}

/** Locks a pack until the transaction ends. */
export async function lockPack(db: Db, id: number): Promise<PackRow | undefined> {
  await db.selectFrom('report_pack').select('id').where('id', '=', id).forUpdate().execute();
  const [row] = await packRows(db, id);
  return row;
}
