import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

import { createPool, queriesOver } from '@/server/database/pool';
import type { DB } from '@/server/database/types';

/** Reason for which no synchronous standby confirms the commits of this host. */
type Problem = 'unset' | 'asynchronous' | 'hidden' | 'missing';

const SENTENCES: Readonly<Record<Problem, string>> = {
  unset: 'synchronous_standby_names of the database server is empty',
  asynchronous: 'synchronous_commit of the database server is neither on nor remote_apply',
  hidden: 'the database user cannot see the standbys: grant pg_read_all_stats to it',
  missing: 'no synchronous standby is attached to the database server',
};

/** Thrown if a change cannot be saved, because no synchronous standby would confirm it. */
export class NoStandbyError extends Error {
  override readonly name = 'NoStandbyError';

  constructor(problem: Problem) {
    super(`DURABILITY=standby: ${SENTENCES[problem]}`);
  }
}

/** Synchronous standbys of the database server, for `DURABILITY=standby`. */
export type Standby = Readonly<{
  /** Throws `NoStandbyError` if no standby confirms commits. Success is cached for one second, a failure for less. */
  check(): Promise<void>;
}>;

const HOLDS_MS = 1_000;
const FAILURE_HOLDS_MS = 200;
/** Time in seconds after which waiting commits are ended while too few standbys are attached. */
const WAIT_S = 5;

/** Watches the standbys over a separate small pool, because a commit without a standby waits and keeps its session. */
export function watchStandby(db: Kysely<DB>, log: Logger): Standby {
  let checked: Promise<void> | undefined;
  let until = 0;
  let reported: Problem | undefined;
  const checkAnew = async (): Promise<void> => {
    let holdsMs = FAILURE_HOLDS_MS;
    try {
      const problem = await problemOf(db);
      const error = problem && new NoStandbyError(problem);
      if (error && problem !== reported) log.error({ err: error });
      if (!error && reported) log.info('a synchronous standby confirms commits again');
      reported = problem;
      if (error) throw error;
      holdsMs = HOLDS_MS;
    } finally {
      until = performance.now() + holdsMs;
    }
  };
  return {
    check() {
      if (checked === undefined || performance.now() > until) {
        until = Number.POSITIVE_INFINITY;
        checked = checkAnew();
      }
      return checked;
    },
  };
}

/**
 * Throws `NoStandbyError` if no standby of the server at this address would confirm commits. Programs call it before
 * they migrate, because the commit of a migration would wait for a standby without a time limit.
 */
export async function requireStandby(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { appRole: false, max: 1 });
  try {
    const problem = await problemOf(queriesOver(pool));
    if (problem) throw new NoStandbyError(problem);
  } finally {
    await pool.end();
  }
}

/** Standbys that follow the database server. */
export type Standbys = Readonly<{
  /** Number of standbys for which a commit waits; 0 if the server has no synchronous standbys. */
  needed: number;
  /** Number of the standbys that confirm commits. */
  synchronous: number;
  /** Number of the other standbys. */
  asynchronous: number;
  /** Number of the standbys whose state the database user may not see. */
  hidden: number;
  /** Bytes that the standby furthest behind has not replayed; null if there is no standby. */
  lag: number | null;
  /** Setting `synchronous_commit`. */
  commit: string;
}>;

export async function readStandbys(db: Kysely<DB>): Promise<Standbys> {
  const { rows } = await sql<Omit<Standbys, 'needed'> & Readonly<{ names: string }>>`
    select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
           count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum')) as synchronous,
           count(*) filter (where state = 'streaming' and sync_state not in ('sync', 'quorum')) as asynchronous,
           count(*) filter (where pid is not null and sync_state is null) as hidden,
           max(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
                               replay_lsn))::float8 as lag
    from pg_stat_replication`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without groups returned no row');
  const { names, ...standbys } = row;
  return { ...standbys, needed: names.trim() === '' ? 0 : neededBy(names) };
}

async function problemOf(db: Kysely<DB>): Promise<Problem | undefined> {
  const { needed, commit, synchronous, hidden } = await readStandbys(db);
  if (needed === 0) return 'unset';
  if (commit !== 'on' && commit !== 'remote_apply') return 'asynchronous';
  if (synchronous >= needed) return undefined;
  if (hidden > 0) return 'hidden';
  await endWaiting(db);
  return 'missing';
}

/**
 * Ends commits that wait for a standby, so that they do not occupy all sessions. They are stored on the primary, and
 * their callers get an unknown outcome (`UnreplicatedError`).
 */
async function endWaiting(db: Kysely<DB>): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where wait_event = 'SyncRep' and usename = current_user and datname = current_database()
      and state_change < clock_timestamp() - make_interval(secs => ${WAIT_S})`.execute(db);
}

/**
 * Number of standbys for which a commit waits: the number in `FIRST 2 (a, b)`, `ANY 2 (a, b)` or `2 (a, b)`, otherwise
 * 1.
 */
function neededBy(names: string): number {
  return Number(/^\s*(?:first|any)?\s*(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}

/** Makes the commit of a transaction that writes nothing wait until a standby has all commits before it. */
export async function waitForStandby(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'sarraf', '')`.execute(tx);
}

/**
 * SQL condition that is always true. It makes the commit of its statement or transaction return without waiting for a
 * standby, for rows such as the time of a user's last call.
 */
export const withoutStandby = sql<boolean>`set_config('synchronous_commit', 'local', true) is not null`;
