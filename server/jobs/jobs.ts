import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import type { JobKind } from '@/lib/contract/kernel/jobs';
import type { DB } from '@/server/database/types';
import type { Tx } from '@/server/database/handle';
import { Conflict, isLoggedOnce } from '@/server/kernel/failure';
import type { JobHandler, Jobs, SpanObserver } from '@/server/kernel/ports';
import { runJob } from './run';

const QUEUE = 'sarraf';
/** A job starts again if its server process has sent no heartbeat for this long. */
const SILENCE_SECONDS = 12;
const LOOK_SECONDS = 5;
const WORK = { pollingIntervalSeconds: 1, includeMetadata: true } as const;

/** Job queue on top of pg-boss. Users see the jobs in our own table `job`. */
export function bossJobs({
  owner,
  db,
  appRole,
  works = true,
  log,
  span,
  sayFailure,
}: Readonly<{
  owner: Pool;
  db: Kysely<DB>;
  appRole: boolean;
  /** False if this process only queues jobs, and another one runs them. Default true. */
  works?: boolean;
  log: Logger;
  span?: SpanObserver | undefined;
  sayFailure: (error: unknown) => string;
}>): Jobs {
  const handlers = new Map<string, JobHandler>();
  const boss = queueOf(owner, works);
  boss.on('error', (error) => {
    if (!isLoggedOnce(error)) log.error({ err: error });
  });
  let worker: string | undefined;

  return {
    async enqueue(tx, { kind, input, userId, file }) {
      const { id, status } = await tx
        .insertInto('job')
        .values({ kind, input: JSON.stringify(input), user_id: userId, file: file ?? null })
        .returning(['id', 'status'])
        .executeTakeFirstOrThrow();
      await boss.send(QUEUE, { id }, { db: fromKysely(tx) });
      return { id, status };
    },
    async enqueueDue(tx, kind) {
      const row = await insertDue(tx, kind);
      if (row) await boss.send(QUEUE, { id: row.id }, { db: fromKysely(tx) });
    },
    again: async (tx, id) => void (await boss.send(QUEUE, { id }, { db: fromKysely(tx) })),
    failLost: () => failLost(db, sayFailure(new Conflict('job.lost'))),
    look() {
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    handle(kind, handler) {
      handlers.set(kind, handler);
    },
    async start() {
      await startQueue(boss);
      if (appRole) await grantQueue(owner);
      if (!works) return;
      worker = await boss.work<{ id: number }, void, typeof WORK>(QUEUE, WORK, async ([task]) => {
        const isLast = task !== undefined && task.retryCount >= task.retryLimit;
        if (task) await runJob({ db, log, span, sayFailure, isLast }, handlers, task.data.id);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

/** Only processes that run jobs supervise the queue. */
const queueOf = (owner: Pool, works: boolean): PgBoss =>
  new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) },
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });

async function startQueue(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.createQueue(QUEUE, {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 6 * 3600,
    heartbeatSeconds: SILENCE_SECONDS,
  });
}

/** Returns undefined if a job of this kind is already queued or running. */
const insertDue = (tx: Tx, kind: JobKind) =>
  tx
    .insertInto('job')
    .values({ kind, input: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

async function failLost(db: Kysely<DB>, error: string): Promise<void> {
  await sql`
    update job set status = 'failed', error = ${error}, finished_at = now()
    where status in ('queued', 'running') and not exists (
      select from pgboss.job queued
      where queued.name = ${QUEUE} and queued.data ->> 'id' = job.id::text and queued.state < 'completed')
  `.execute(db);
}

/** Grants access to the queue to the restricted role, because requests queue jobs in their own transactions. */
async function grantQueue(owner: Pool): Promise<void> {
  await owner.query(`
    grant usage on schema pgboss to sarraf_app;
    grant select, insert, update, delete on all tables in schema pgboss to sarraf_app;
    grant execute on all functions in schema pgboss to sarraf_app;
  `);
}
