import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

import { Refusal, Refusals } from '@/lib/domain/refusal';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { failureOf } from '@/server/kernel/failure';
import { withLogFields } from '@/server/kernel/log-fields';
import type { JobHandler, SpanObserver } from '@/server/kernel/ports';
import { newTrace } from '@/server/kernel/trace';
import type { Tx } from '@/server/database/handle';

/** Thrown if the job cannot be done as requested. `result` contains the reasons for the user. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
  readonly result: unknown;

  constructor(message: string, result: unknown) {
    super(message);
    this.result = result;
  }
}

/** Thrown if the job was cancelled or another run of it has already finished. */
class JobOver extends Error {}

export type Runner = Readonly<{
  db: Kysely<DB>;
  log: Logger;
  span?: SpanObserver | undefined;
  sayFailure: (error: unknown) => string;
  /** True if the queue does not retry the job after this run. */
  isLast: boolean;
}>;

/** Runs a queued job in a new trace, which each of its log lines names. */
export async function runJob(
  runner: Runner,
  handlers: ReadonlyMap<string, JobHandler>,
  id: number,
): Promise<void> {
  const trace = newTrace();
  const started = performance.now();
  let outcome: Run | undefined;
  try {
    const fields = () => ({ job: id, trace: trace.traceId });
    outcome = await withLogFields(fields, () => settle(runner, handlers, id));
  } finally {
    const ms = performance.now() - started;
    runner.span?.({
      name: `job ${outcome?.kind ?? ''}`.trim(),
      trace,
      startedAt: Date.now() - ms,
      ms,
      attributes: { 'sarraf.job.id': id },
      isError: outcome?.isDone !== true,
      isCall: false,
    });
  }
}

/** Kind of a job that was run; `isDone` is false if it failed. */
type Run = Readonly<{ kind: string; isDone: boolean }>;

/** Runs a job and stores its failure. Rejects after a temporary failure if the queue then retries the job. */
async function settle(
  runner: Runner,
  handlers: ReadonlyMap<string, JobHandler>,
  id: number,
): Promise<Run | undefined> {
  const { db, log } = runner;
  const row = await db
    .updateTable('job')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(['id', 'kind', 'input', 'file', 'user_id as userId'])
    .executeTakeFirst();
  const handler = row && handlers.get(row.kind);
  if (!row || !handler) return undefined;
  const { kind } = row;
  try {
    await handler(row, {
      progress: (done) => showProgress(db, id, done),
      finish: (action) => finish(db, id, action),
    });
    return { kind, isDone: true };
  } catch (error) {
    if (error instanceof JobOver) return { kind, isDone: true };
    // The job keeps the status `running`, because the queue will retry it.
    if (isTemporary(error) && !runner.isLast) throw error;
    if (!isExpected(error)) log.error({ job: id, err: error });
    await fail(runner, id, error);
    return { kind, isDone: false };
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof Refusal || error instanceof Refusals || error instanceof JobRefused;
}

/**
 * True for errors that a retry may avoid, for example because the database is unreachable or a lock was held for too
 * long.
 */
export function isTemporary(error: unknown): boolean {
  return failureOf(error, String, '').status === 503;
}

async function showProgress(db: Kysely<DB>, id: number, done: number): Promise<void> {
  const row = await db
    .updateTable('job')
    .set({ progress: String(Math.round(done * 10_000) / 10_000) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new JobOver();
}

async function finish(
  db: Kysely<DB>,
  id: number,
  action: (db: Tx) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Another run of this job may still be alive although it sent no heartbeat. The lock lets only one run finish.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`job ${id}`}, 0))`.execute(tx);
    await checkRunning(tx, id);
    const result = await action(tx);
    const row = await tx
      .updateTable('job')
      .set({
        status: 'done',
        progress: '1',
        result: JSON.stringify(result ?? null),
        finished_at: sql`now()`,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new JobOver();
  });
}

async function checkRunning(db: Tx, id: number): Promise<void> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (!row) throw new JobOver();
}

async function fail({ db, sayFailure }: Runner, id: number, error: unknown): Promise<void> {
  const failure =
    error instanceof JobRefused
      ? { error: error.message, result: JSON.stringify(error.result) }
      : { error: sayFailure(error) };
  await db
    .updateTable('job')
    .set({ ...failure, status: 'failed', finished_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}
