import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

import type { DB } from './types';
import { sessionConfig } from './connection';
import { PreparingClient } from './prepared-query';

export type PoolOptions = Readonly<{
  /** True if sessions use the restricted role for requests instead of the owner. */
  appRole: boolean;
  /** False if a commit returns before it is on disk, so that a crash may lose the last second; default true. */
  waitForDisk?: boolean;
  max?: number;
  /** Time limit for connecting, for a statement and for a lock, in ms; default 10 s, 30 s and 5 s. */
  patienceMs?: number;
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void;
}>;

/**
 * Makes a pool whose sessions cannot hang: by default a statement fails after 30 s, and waiting for a lock after 5 s.
 */
export function createPool(
  url: string,
  { appRole, waitForDisk = true, max = 10, patienceMs, onError = process.emitWarning }: PoolOptions,
): Pool {
  const pool = new Pool({
    ...sessionConfig(url, { appRole, waitForDisk }),
    Client: PreparingClient,
    max,
    connectionTimeoutMillis: patienceMs ?? 10_000,
    statement_timeout: patienceMs ?? 30_000,
    lock_timeout: patienceMs ?? 5_000,
    ...(patienceMs !== undefined && { query_timeout: patienceMs }),
    idle_in_transaction_session_timeout: 60_000,
  });
  // Idle connections report errors to the pool, others to the client; an error without a listener ends the process.
  pool.on('error', (error) => onError(error));
  pool.on('connect', (client) => client.on('error', (error) => onError(error)));
  return pool;
}

/** Makes a query builder that uses the pool and knows the types of our tables. */
export function queriesOver(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
