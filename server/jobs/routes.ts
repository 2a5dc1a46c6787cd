import { type Selectable, sql } from 'kysely';

import { type Job, JOB_PAGES, type JobKind, jobs } from '@/lib/contract/kernel/jobs';
import type { Job as JobTable } from '@/server/database/types';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { FileAnswer, serve } from '@/server/kernel/serve';
import { csvOf } from '@/server/kernel/csv';

type Row = Selectable<JobTable>;

const COLUMNS = [
  'id',
  'kind',
  'status',
  'progress',
  'result',
  'error',
  'created_at',
  'finished_at',
] as const;

function shown({ progress, kind, status, ...row }: Pick<Row, (typeof COLUMNS)[number]>): Job {
  // The table takes no other states, and `enqueue` no other kinds.
  return {
    ...row,
    kind: kind as JobKind,
    status: status as Job['status'],
    progress: Number(progress),
  };
}

/** A job of this user; another's is not there for him. */
async function findJob(db: Db, id: number, userId: number): Promise<Job> {
  const row = await db
    .selectFrom('job')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return shown(row);
}

type Refused = Readonly<{ errors: readonly Readonly<Record<string, unknown>>[] }>;

function hasErrors(result: unknown): result is Refused {
  return (
    typeof result === 'object' &&
    result !== null &&
    'errors' in result &&
    Array.isArray(result.errors)
  );
}

export const jobRoutes = [
  serve(jobs.list, async ({ db, me, input }) => {
    const { limit, offset, page, per_page } = pageOf(input);
    const own = db.selectFrom('job').where('user_id', '=', me.id);
    const rows = await own
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { data: rows.map(shown), meta: { page, per_page, total } };
  }),

  serve(jobs.show, ({ db, me, params }) => findJob(db, params.id, me.id)),

  serve(jobs.cancel, async ({ db, me, params, audit }) => {
    const { changed } = await cancel(db, params.id, me.id);
    const job = await findJob(db, params.id, me.id);
    if (!changed) throw new Conflict(`job.is-${job.status}`, job);
    audit({ action: 'cancel', page: JOB_PAGES[job.kind], record_type: 'job', record_id: job.id });
    return job;
  }),

  serve(jobs.download, async ({ db, me, params, say }) => {
    const { id, result } = await findJob(db, params.id, me.id);
    if (!hasErrors(result) || result.errors.length === 0) throw new NotFound();
    const columns = (['row', 'column', 'message'] as const).map((key) => ({
      key,
      title: say(`column.${key}`),
      type: 'text' as const,
    }));
    return new FileAnswer({
      name: `job-${id}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvOf(columns, result.errors),
    });
  }),
];

async function cancel(db: Db, id: number, userId: number): Promise<{ changed: boolean }> {
  const row = await db
    .updateTable('job')
    .set({ status: 'cancelled', finished_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  return { changed: row !== undefined };
}
