import { sql } from 'kysely';

import { type Job, JOB_KINDS, jobs } from '@/lib/contract/kernel/jobs';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import type { User } from '@/server/kernel/access';
import { JOB_COLUMNS, refusedRows, seenBy, shownJob } from '@/server/kernel/job-row';
import { pageOf } from '@/server/kernel/paging';
import { FileAnswer, serve } from '@/server/kernel/serve';
import { csvOf } from '@/server/kernel/csv';

/** Returns one of the user's own jobs, or a scheduled job that the user may run; throws a 404 for any other job. */
async function findJob(db: Db, id: number, me: User): Promise<Job> {
  const row = await db
    .selectFrom('job')
    .select(JOB_COLUMNS)
    .where('id', '=', id)
    .where(seenBy(me))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return shownJob(row);
}

export const jobRoutes = [
  serve(jobs.list, async ({ db, me, input }) => {
    const { limit, offset, page, per_page } = pageOf(input);
    const own = db.selectFrom('job').where(seenBy(me));
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

  serve(jobs.show, ({ db, me, params }) => findJob(db, params.id, me)),

  serve(jobs.cancel, async ({ db, me, params, audit }) => {
    const { changed } = await cancel(db, params.id, me);
    const job = await findJob(db, params.id, me);
    if (!changed) throw new Conflict(`job.is-${job.status}`, job);
    audit({
      action: 'cancel',
      page: JOB_KINDS[job.kind].page,
      record_type: 'job',
      record_id: job.id,
    });
    return job;
  }),

  serve(jobs.retry, async (call) => {
    const { db, me, params, audit, require, host } = call;
    const before = await findJob(db, params.id, me);
    const { page, action } = JOB_KINDS[before.kind];
    // A user who has lost the right to start this job may not retry it.
    require(page, action);
    const { changed } = await begunAnew(db, before.id);
    const job = await findJob(db, before.id, me);
    if (!changed) throw new Conflict(refusalOf(job), job);
    await host.jobs.again(db, job.id);
    audit({ action: 'retry', page, record_type: 'job', record_id: job.id });
    return job;
  }),

  serve(jobs.putAway, async ({ db, me, params, host, audit }) => {
    const job = await findJob(db, params.id, me);
    if (job.finished_at === null) throw new Conflict(`job.is-${job.status}`, job);
    const at = host.now().toISOString();
    await db.updateTable('job').set({ put_away_at: at }).where('id', '=', job.id).execute();
    const { page } = JOB_KINDS[job.kind];
    audit({ action: 'put away', page, record_type: 'job', record_id: job.id });
    return job;
  }),

  serve(jobs.download, async ({ db, me, params, say }) => {
    const { id, result } = await findJob(db, params.id, me);
    const refused = refusedRows(result);
    if (refused.length === 0) throw new NotFound();
    const columns = (['row', 'column', 'message'] as const).map((key) => ({
      key,
      title: say(`column.${key}`),
      type: 'text' as const,
    }));
    return new FileAnswer({
      name: `job-${id}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvOf(columns, refused),
    });
  }),
];

/** Reason why a job cannot be retried: its state, or another open job of its kind. */
const refusalOf = ({ status }: Pick<Job, 'status'>) =>
  status === 'failed' || status === 'cancelled' ? 'job.another-open' : `job.is-${status}`;

/** Sets a failed or cancelled job to queued. If two calls do so concurrently, only one succeeds. */
async function begunAnew(db: Tx, id: number): Promise<{ changed: boolean }> {
  const row = await db
    .updateTable('job')
    .set({
      status: 'queued',
      progress: '0',
      result: null,
      error: null,
      finished_at: null,
      put_away_at: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'cancelled'])
    // Only one scheduled job of a kind may be open; another one may already have taken over.
    .where(
      sql<boolean>`not exists (
      select from job other where other.kind = job.kind and job.user_id is null and other.user_id is null
        and other.status in ('queued', 'running'))`,
    )
    .returning('id')
    .executeTakeFirst();
  return { changed: row !== undefined };
}

async function cancel(db: Db, id: number, me: User): Promise<{ changed: boolean }> {
  const row = await db
    .updateTable('job')
    .set({ status: 'cancelled', finished_at: sql`now()` })
    .where('id', '=', id)
    .where(seenBy(me))
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  return { changed: row !== undefined };
}
