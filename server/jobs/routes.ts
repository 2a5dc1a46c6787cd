import { sql } from 'kysely';

import { type Job, JOB_PAGES, jobs } from '@/lib/contract/kernel/jobs';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { JOB_COLUMNS, shownJob } from '@/server/kernel/job-row';
import { pageOf } from '@/server/kernel/paging';
import { FileAnswer, serve } from '@/server/kernel/serve';
import { csvOf } from '@/server/kernel/csv';

/** A job of this user; another's is not there for him. */
async function findJob(db: Db, id: number, userId: number): Promise<Job> {
  const row = await db
    .selectFrom('job')
    .select(JOB_COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return shownJob(row);
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
      .select(JOB_COLUMNS)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { data: rows.map(shownJob), meta: { page, per_page, total } };
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
