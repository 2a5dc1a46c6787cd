import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import type { DocumentRow } from '@/server/document/rows';
import { runOf, type WholeRun } from './run-body';

/** Progress of the job that prepares a run, or its error. Null if there is no job or the job is done. */
export async function preparingOf(db: Db, { made }: WholeRun, done: number) {
  const { job_id = null, planned = 0 } = made ?? {};
  if (job_id === null) return null;
  const job = await db
    .selectFrom('job')
    .select(['status', 'error'])
    .where('id', '=', job_id)
    .executeTakeFirst();
  if (job?.status === 'done') return null;
  return { job_id, done, of: planned, error: job?.error ?? null };
}

/** Refuses a run whose slips are not complete. */
export async function checkPrepared(db: Db, row: DocumentRow): Promise<void> {
  const { status, version } = row;
  if (await preparingOf(db, runOf(row), 0)) {
    throw new Conflict('payroll.preparing', { status, version });
  }
}
