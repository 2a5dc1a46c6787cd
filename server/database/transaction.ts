import { setTimeout as sleep } from 'node:timers/promises';

import type { IsolationLevel, Kysely, Transaction } from 'kysely';

import { errorCode } from './error-code';

export type TransactionOptions = Readonly<{ isolation?: IsolationLevel; readOnly?: boolean }>;

/** Serialization failure and deadlock: PostgreSQL undid everything, and a new attempt may succeed. */
const WORTH_RETRYING: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const RETRIES = 5;

/**
 * Runs `work` in one transaction and answers what it answers. When PostgreSQL lost a race it runs
 * again, up to 5 times, so `work` must do nothing outside the database. Nothing else is retried.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  { isolation = 'read committed', readOnly = false }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel(isolation)
        .setAccessMode(readOnly ? 'read only' : 'read write')
        .execute(work);
    } catch (error) {
      if (attempt >= RETRIES || !WORTH_RETRYING.has(errorCode(error))) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}
