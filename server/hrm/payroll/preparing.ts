import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import type { DocumentRow } from '@/server/document/rows';
import { runOf, type WholeRun } from './run-body';

/**
 * Progress of the job that prepares a run, or the reason why it ended. Null if the run has no job, or if the job is done.
 */
export async function preparingOf(
  db: Db,
  { made }: WholeRun,
  { done, say }: Readonly<{ done: number; say: Say }>,
) {
  const { job_id = null, planned = 0 } = made ?? {};
  if (job_id === null) return null;
  const job = await db
    .selectFrom('job')
    .select(['status', 'error'])
    .where('id', '=', job_id)
    .executeTakeFirst();
  if (job?.status === 'done') return null;
  const isEnded = job === undefined || job.status === 'cancelled';
  const error = job?.error ?? (isEnded ? say('payroll.prepare-cancelled') : null);
  return { job_id, done, of: planned, error };
}

/** Refuses a run whose slips are not complete. */
export async function checkPrepared(
  { db, say }: Readonly<{ db: Db; say: Say }>,
  row: DocumentRow,
): Promise<void> {
  const { status, version } = row;
  if (await preparingOf(db, runOf(row), { done: 0, say })) {
    throw new Conflict('payroll.preparing', { status, version });
  }
}
