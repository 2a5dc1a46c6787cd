import { setTimeout as sleep } from 'node:timers/promises';

import type { IsolationLevel, Kysely, Transaction } from 'kysely';

import { errorCode } from './error-code';

export type TransactionOptions = Readonly<{
  isolation?: IsolationLevel;
  readOnly?: boolean;
  /** Maximum number of further attempts after a serialization failure or deadlock; default 5. */
  retries?: number;
}>;

/** Options of a transaction that only reads, from one snapshot. */
export const SNAPSHOT = {
  isolation: 'repeatable read',
  readOnly: true,
} as const satisfies TransactionOptions;

/** Thrown if it is not certain that a COMMIT succeeded, for example because the connection was lost. */
export class OutcomeUnknown extends Error {
  constructor(cause?: unknown) {
    super('the outcome of the commit is unknown', { cause });
  }
}

/**
 * SQLSTATEs for a serialization failure and a deadlock. PostgreSQL rolled the transaction back, and a new attempt may
 * succeed.
 */
const WORTH_RETRYING: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const RETRIES = 5;

/**
 * Runs `work` in one transaction and returns its result. After a serialization failure or deadlock, `work` runs again,
 * up to `retries` times, so it must do nothing outside the database. Other errors are not retried. Throws
 * `OutcomeUnknown` if it is not certain that the COMMIT of a writing transaction succeeded.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  { isolation = 'read committed', readOnly = false, retries = RETRIES }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    let isCommitting = false;
    try {
      return await db
        .transaction()
        .setIsolationLevel(isolation)
        .setAccessMode(readOnly ? 'read only' : 'read write')
        .execute(async (tx) => {
          const result = await work(tx);
          isCommitting = true;
          return result;
        });
    } catch (error) {
      if (isCommitting && !readOnly && !isRefusal(error)) throw new OutcomeUnknown(error);
      if (attempt >= retries || !WORTH_RETRYING.has(errorCode(error))) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * True if the transaction was certainly rolled back: PostgreSQL reported the error over a working session, or a value
 * could not be sent. False after a lost connection (no SQLSTATE, or class 08) or an ended session (57P), because the
 * transaction may have been committed.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const code = errorCode(error);
  return typeof code === 'string' && /^(?!08|57P)[0-9A-Z]{5}$/.test(code);
}
