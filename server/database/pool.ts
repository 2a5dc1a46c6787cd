import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

import type { DB } from '@/server/database/types';
import { sessionConfig } from './connection';
import { KeepingClient } from './kept';

export type PoolOptions = Readonly<{
  /** Whether sessions run as the role of the requests rather than as the owner of the tables. */
  appRole: boolean;
  max?: number;
  /** After how long a session, a statement or a lock is given up; left out: 10 s, 30 s and 5 s. */
  patienceMs?: number;
  /** Told when a connection breaks while nobody waits for it. */
  onError?: (error: Error) => void;
}>;

/** Sessions that give up rather than hang: on a statement after 30 s, on a lock after 5 s. */
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
  // A broken connection is reported to the pool when idle and to the client when lent: without both
  // listeners a restart of the database would end this process.
  pool.on('error', (error) => onError(error));
  pool.on('connect', (client) => client.on('error', (error) => onError(error)));
  return pool;
}

/** Typed queries over a pool. */
export function queriesOver(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
