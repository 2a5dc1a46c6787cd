import { setTimeout as sleep } from 'node:timers/promises';

import { type Kysely, sql } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';

import { createPool, queriesOver } from './pool';
import { preparedQuery } from './prepared-query';
import { ServerRefusal, Servers } from './servers';
import type { DB } from './types';

/** Reason for which no call reads from the standby. */
type Problem = 'unreachable' | 'promoted' | 'foreign' | 'hidden' | 'detached' | 'behind';

const SENTENCES: Readonly<Record<Problem, string>> = {
  unreachable: 'the standby does not answer',
  promoted: 'the server of DATABASE_READ_URL accepts writes',
  foreign: 'the server of DATABASE_READ_URL has another database than the primary',
  hidden: 'the database user cannot see what the standby receives: grant pg_read_all_stats to it',
  detached: 'the standby does not receive the log of the primary',
  behind: 'the standby is more than 300 ms behind the primary, or does not answer',
};

/** Time in ms that a call waits until the standby has what the primary has committed. */
const PATIENCE_MS = 300;
const POLL_MS = 5;
const WATCH_MS = 1_000;
/** Time limit in ms for connecting to the standby, and for reading its state. */
const STATE_MS = 2_000;

/** Number of reads by the server that answered them. `repeated` failed on the standby; the primary answered them. */
type ReadCounts = Record<'standby' | 'primary' | 'repeated', number>;

/** Standby of the primary, for calls that read much. */
export type ReadStandby = Readonly<{
  /** Sessions of the calls. */
  pool: Pool;
  counts: ReadCounts;
  /**
   * Returns the standby's database if it contains everything that the primary has committed by now. Waits at most 300
   * ms for it; then, or if the standby cannot be used, returns undefined.
   */
  caughtUp(): Promise<Kysely<DB> | undefined>;
  /** Time in seconds since the watch last found that the standby contained everything; 0 if it does. */
  behindSeconds(): number;
  /**
   * Checks the standby now. Before the first check and while it has a problem, calls do not wait for it.
   */
  look(): Promise<void>;
  /** Checks the standby now and then every second. */
  watch(): { stop(): void };
  /** Ends the sessions. */
  end(): Promise<void>;
}>;

type Options = Readonly<{
  url: string;
  primary: Kysely<DB>;
  /** True if reads use the restricted role, like those on the primary. */
  appRole: boolean;
  /** Called when the standby gets or loses a problem, with the reason for which reads go to the primary. */
  onChange: (reason: string | undefined) => void;
}>;

/** Makes the pools of the standby. They have no sessions before `watch`. */
export const readStandbyOf = (options: Options): ReadStandby => new WatchedStandby(options);

class WatchedStandby implements ReadStandby {
  readonly pool: Pool;
  readonly counts: ReadCounts = { standby: 0, primary: 0, repeated: 0 };
  readonly #primary: Kysely<DB>;
  readonly #onChange: Options['onChange'];
  readonly #servers: Servers;
  readonly #reads: Kysely<DB>;
  /** A connection of the owner, because the restricted role cannot see what the standby receives. */
  readonly #states: Kysely<DB>;
  readonly #sessions = new Set<PoolClient>();
  #problem: Problem | 'unknown' | undefined = 'unknown';
  #caughtUpAt = performance.now();
  /** Highest position that a standby was found to have. Another standby without it is refused. */
  #reached = { timeline: 0, bytes: 0n };
  #state: Promise<State> | undefined;
  #isLooking = false;

  constructor({ url, primary, appRole, onChange }: Options) {
    this.#primary = primary;
    this.#onChange = onChange;
    this.#servers = new Servers(url, {
      admit: (session) => checkStandby(session, this.#reached.bytes),
      connectMs: STATE_MS,
    });
    // The watch reports a server that fails.
    const onError = () => undefined;
    this.pool = createPool(this.#servers, { appRole, onError });
    this.pool.on('connect', (session) => void this.#sessions.add(session));
    this.pool.on('remove', (session) => void this.#sessions.delete(session as PoolClient));
    this.#reads = queriesOver(this.pool);
    this.#states = queriesOver(
      createPool(this.#servers, { appRole: false, max: 1, patienceMs: STATE_MS, onError }),
    );
  }

  watch(): { stop(): void } {
    const look = (): void => {
      if (this.#isLooking) return;
      this.#isLooking = true;
      void this.look().finally(() => (this.#isLooking = false));
    };
    look();
    const timer = setInterval(look, WATCH_MS).unref();
    return { stop: () => clearInterval(timer) };
  }

  async caughtUp(): Promise<Kysely<DB> | undefined> {
    if (this.#problem !== undefined) return undefined;
    const position = await this.#readPosition();
    if (!position) return undefined;
    const problem = await Promise.race([
      this.#problemAt(position),
      sleep(PATIENCE_MS, 'behind' as const, { ref: false }),
    ]);
    if (problem !== undefined) this.#note(problem);
    return problem === undefined ? this.#reads : undefined;
  }

  behindSeconds(): number {
    return this.#problem === undefined ? 0 : (performance.now() - this.#caughtUpAt) / 1_000;
  }

  async end(): Promise<void> {
    await Promise.all([this.#reads.destroy(), this.#states.destroy()]);
  }

  /** Checks the standby against the primary. While the primary does not answer, the result of the last check counts. */
  async look(): Promise<void> {
    const position = await this.#readPosition().catch(() => undefined);
    if (!position) return;
    const problem = await this.#problemAt(position);
    // Statements that a server that hangs has received would otherwise wait without an end.
    if (problem === 'unreachable') {
      for (const session of this.#sessions) session.connection.stream.destroy();
    }
    this.#note(problem);
    if (problem === undefined) this.#caughtUpAt = performance.now();
    else if (this.#servers.places.length > 1) await this.#servers.find().catch(() => undefined);
  }

  async #readPosition(): Promise<Position | undefined> {
    const position = await positionOf(this.#primary);
    // After a failover, positions on the former timeline mean nothing.
    if (position && position.timeline !== this.#reached.timeline) {
      this.#reached = { timeline: position.timeline, bytes: 0n };
    }
    return position;
  }

  /** Waits until the standby has a position of the primary. Returns why it has not. */
  async #problemAt(position: Position): Promise<Problem | undefined> {
    const until = performance.now() + PATIENCE_MS;
    try {
      for (;;) {
        const problem = problemOf(position, await this.#readState());
        if (problem === undefined) this.#noteReached(position);
        if (problem !== 'behind' || performance.now() > until) return problem;
        await sleep(POLL_MS);
      }
    } catch (error) {
      return error instanceof StandbyRefusal ? error.problem : 'unreachable';
    }
  }

  #noteReached({ timeline, bytes }: Position): void {
    const reached = BigInt(bytes);
    if (timeline === this.#reached.timeline && reached > this.#reached.bytes) {
      this.#reached = { timeline, bytes: reached };
    }
  }

  /**
   * Concurrent calls share one statement, even if it began before a call had its position: a standby only moves
   * forward.
   */
  #readState(): Promise<State> {
    this.#state ??= stateOf(this.#states).finally(() => (this.#state = undefined));
    return this.#state;
  }

  #note(problem: Problem | undefined): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onChange(problem && SENTENCES[problem]);
  }
}

class StandbyRefusal extends ServerRefusal {
  override readonly name = 'StandbyRefusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(SENTENCES[problem]);
    this.problem = problem;
  }
}

/**
 * Throws if the server of a session is no standby, or lacks what another standby had. Of several servers of the URL, the
 * first that fits is used. Reads that the former one was to answer can move to it, so it must not have less.
 */
async function checkStandby(session: Client, reached: bigint): Promise<void> {
  const { rows } = await session.query<Pick<State, 'recovers' | 'bytes'>>(
    `select pg_is_in_recovery() as recovers, ${REPLAYED} as bytes`,
  );
  const [state] = rows;
  if (state?.recovers !== true) throw new StandbyRefusal('promoted');
  if (BigInt(state.bytes) < reached) throw new StandbyRefusal('behind');
}

/** End of the primary's log on its disk. All acknowledged changes are before it. */
type Position = Readonly<{ system: string; database: number; timeline: number; bytes: string }>;

type State = Readonly<{
  recovers: boolean;
  system: string;
  database: number;
  /** End of the log that the standby has applied. */
  bytes: string;
  isReceiving: boolean;
  /** State of the connection to the primary; null if the database user may not see it. */
  status: string | null;
  timeline: number | null;
}>;

/** Reads the position of the primary; undefined if the server is no primary. */
async function positionOf(db: Kysely<DB>): Promise<Position | undefined> {
  const { rows } = await preparedQuery<Position>`
    select ${IDENTITY}, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, (lsn - '0/0'::pg_lsn)::text as bytes
    from pg_control_system(), pg_database d,
         (select pg_current_wal_flush_lsn() as lsn where not pg_is_in_recovery()) log
    where d.datname = current_database()`.execute(db);
  return rows[0];
}

async function stateOf(db: Kysely<DB>): Promise<State> {
  const { rows } = await preparedQuery<State>`
    select ${IDENTITY}, pg_is_in_recovery() as recovers, ${sql.raw(REPLAYED)} as bytes,
           r.pid is not null as "isReceiving", r.status, r.received_tli as timeline
    from pg_control_system(), pg_database d left join pg_stat_wal_receiver r on true
    where d.datname = current_database()`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the standby has no state');
  return state;
}

const REPLAYED = "coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::text";

/** Columns that are equal on a primary and its standbys, and on no other server. */
const IDENTITY = sql`system_identifier::text as system, d.oid::bigint as database`;

/**
 * Returns why the standby may lack what the primary has committed. A standby on another timeline, or without a
 * connection to the primary, may contain changes that the primary has lost, so its position means nothing.
 */
function problemOf(position: Position, state: State): Problem | undefined {
  const { system, database, timeline, bytes } = position;
  if (!state.recovers) return 'promoted';
  if (state.system !== system || state.database !== database) return 'foreign';
  if (state.isReceiving && state.status === null) return 'hidden';
  if (state.status !== 'streaming' || state.timeline !== timeline) return 'detached';
  return BigInt(state.bytes) < BigInt(bytes) ? 'behind' : undefined;
}
