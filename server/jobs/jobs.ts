import { sql } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';

import type { Logger } from 'pino';

import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { Db, Tx } from '@/server/kernel/host';

export type JobRow = Readonly<{ id: number; input: unknown; file: string | null; userId: number }>;

/** Work that goes on behind a request. It may run more than once, so it must do its deed at most once. */
export type JobHandler = (job: JobRow, progress: (done: number) => Promise<void>) => Promise<unknown>;

export type Jobs = Readonly<{
  /** Queues a job in the caller's transaction: it exists exactly when that commits. */
  enqueue(db: Tx, job: { kind: string; input: unknown; userId: number; file?: string }): Promise<{ id: number; status: string }>;
  handle(kind: string, handler: JobHandler): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}>;

const QUEUE = 'sarraf';

/** The queue is pg-boss's; what people see of a job is our own row beside it. */
export function bossJobs({ owner, db, appRole, log, sayFailure }: {
  owner: Pool;
  db: Db;
  appRole: boolean;
  log: Logger;
  sayFailure: (error: unknown) => string;
}): Jobs {
  const handlers = new Map<string, JobHandler>();
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) },
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }));

  return {
    async enqueue(tx, { kind, input, userId, file }) {
      const { id, status } = await tx
        .insertInto('job')
        .values({ kind, input: JSON.stringify(input), user_id: userId, file: file ?? null })
        .returning(['id', 'status'])
        .executeTakeFirstOrThrow();
      await boss.send(QUEUE, { id }, { db: fromKysely(tx), retryLimit: 2, expireInSeconds: 3600 });
      return { id, status };
    },
    handle(kind, handler) {
      handlers.set(kind, handler);
    },
    async start() {
      await boss.start();
      await boss.createQueue(QUEUE);
      if (appRole) await grantQueue(owner);
      await boss.work<{ id: number }>(QUEUE, { pollingIntervalSeconds: 1 }, async ([task]) => {
        if (task) await run(db, task.data.id, handlers, sayFailure, log);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

async function grantQueue(owner: Pool): Promise<void> {
  await owner.query(`
    grant usage on schema pgboss to sarraf_app;
    grant select, insert, update, delete on all tables in schema pgboss to sarraf_app;
    grant execute on all functions in schema pgboss to sarraf_app;
  `);
}

async function run(
  db: Db,
  id: number,
  handlers: ReadonlyMap<string, JobHandler>,
  sayFailure: (error: unknown) => string,
  log: Logger,
): Promise<void> {
  const row = await db
    .updateTable('job')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(['id', 'kind', 'input', 'file', 'user_id as userId'])
    .executeTakeFirst();
  const handler = row && handlers.get(row.kind);
  if (!row || !handler) return;

  const progress = async (done: number) => {
    await db.updateTable('job').set({ progress: String(done) }).where('id', '=', id).execute();
  };
  try {
    const result = await handler(row, progress);
    await finish(db, id, { status: 'done', progress: '1', result: JSON.stringify(result ?? null) });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Refusals)) log.error({ job: id, err: error });
    await finish(db, id, { status: 'failed', error: sayFailure(error) });
  }
}

async function finish(
  db: Db,
  id: number,
  values: { status: string; progress?: string; result?: string; error?: string },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...values, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '<>', 'cancelled')
    .execute();
}
