import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

import type { DB } from '@/server/database/types';
import { sessionConfig } from './connection';
import { KeepingClient } from './kept';

export type PoolOptions = Readonly<{
  /** True if sessions run as the role of the requests instead of the owner. */
  appRole: boolean;
  max?: number;
  /** Time limit for connecting, for a statement and for a lock, in ms; default 10 s, 30 s and 5 s. */
  patienceMs?: number;
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void;
}>;

/** A pool whose sessions do not hang: a statement fails after 30 s, a lock after 5 s. */
export function createPool(
  url: string,
  { appRole, max = 10, patienceMs, onError = process.emitWarning }: PoolOptions,
): Pool {
  const pool = new Pool({
    ...sessionConfig(url, { appRole }),
    Client: KeepingClient,
    max,
    connectionTimeoutMillis: patienceMs ?? 10_000,
    statement_timeout: patienceMs ?? 30_000,
    lock_timeout: patienceMs ?? 5_000,
    ...(patienceMs !== undefined && { query_timeout: patienceMs }),
    idle_in_transaction_session_timeout: 60_000,
  });
  // A broken connection is reported to the pool when idle and to the client when in use. Without both listeners, a
  // restart of the database would end this process.
  pool.on('error', (error) => onError(error));
  pool.on('connect', (client) => client.on('error', (error) => onError(error)));
  return pool;
}

/** Typed queries on a pool. */
export function queriesOver(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
