import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

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

type Row = Readonly<{ names: string; commit: string; attached: number; hidden: number }>;

async function problemOf(db: Kysely<DB>): Promise<Problem | undefined> {
  const { rows } = await sql<Row>`
    select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
           count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum')) as attached,
           count(*) filter (where pid is not null and sync_state is null) as hidden
    from pg_stat_replication`.execute(db);
  const { names = '', commit = '', attached = 0, hidden = 0 } = rows[0] ?? {};
  if (names.trim() === '') return 'unset';
  if (commit !== 'on' && commit !== 'remote_apply') return 'asynchronous';
  if (attached >= neededBy(names)) return undefined;
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
