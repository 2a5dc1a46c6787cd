import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

import { type Place, readDatabaseUrl } from '@/server/config/database-url';
import { sessionConfig } from './connection';

/** Thrown if no server of the URL accepts sessions of this program. `reasons` has an error for each server. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
  readonly reasons: readonly Reason[];

  constructor(reasons: readonly Reason[]) {
    super(`no server of the database can be used: ${reasons.map(sentenceOf).join('; ')}`);
    this.reasons = reasons;
  }
}

type Reason = Readonly<{ place: Place; error: unknown }>;

const sentenceOf = ({ place, error }: Reason): string =>
  `${place.name} ${error instanceof Error ? error.message : String(error)}`;

/** Thrown if a server does not fit `target_session_attrs`: it accepts no writes, or it is in recovery. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';

  constructor() {
    super('accepts no writes');
  }
}

/** Thrown by the `admit` function of `Servers` if a server must not be used, although it works. */
export class ServerRefusal extends Error {
  override readonly name: string = 'ServerRefusal';
}

export type ServersOptions = Readonly<{
  /** Checks the database of a session before it is used. Throws `ServerRefusal` to refuse it. */
  admit?: ((session: Client) => Promise<void>) | undefined;
  /** Time limit in ms for connecting if the URL has none; by default 3 s for several servers, and none for one. */
  connectMs?: number | undefined;
}>;

/** Default time limit for connecting if the URL has several servers, in ms. */
const CONNECT_MS = 3_000;
/** Longest delay in ms before the next server is tried while an earlier one has not answered. */
const STAGGER_MS = 250;
/** Delay in ms before a server that failed is tried again while another has not answered. */
const AGAIN_MS = 500;
const WATCH_MS = 500;
/** Time in ms after which a server that has not answered the watch counts as lost. */
const PULSE_MS = 2_000;

/**
 * Servers of one database URL. `current` is the server for new sessions. If it fails, `find` moves to another server
 * that fits `target_session_attrs` and that `admit` accepts.
 */
export class Servers {
  readonly url: string;
  readonly places: readonly [Place, ...Place[]];
  readonly connectMs: number | undefined;
  readonly #target: ReturnType<typeof readDatabaseUrl>['target'];
  readonly #admit: ServersOptions['admit'];
  readonly #onMove = new Set<() => void>();
  #current: Place;
  #finding: Promise<void> | undefined;
  #isDoubtful = false;

  constructor(url: string, { admit, connectMs }: ServersOptions = {}) {
    const { places, target, connectMs: chosen } = readDatabaseUrl(url);
    this.url = url;
    this.places = places;
    this.connectMs = chosen ?? connectMs ?? (places.length > 1 ? CONNECT_MS : undefined);
    this.#target = target;
    this.#admit = admit;
    [this.#current] = places;
  }

  get current(): Place {
    return this.#current;
  }

  /**
   * True after a refusal or a call of `doubt`. Then `admit` checks open sessions again before each use, until it
   * accepts one.
   */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /**
   * Makes `admit` check the next session again before its use. After a refusal all other sessions are checked again
   * too.
   */
  doubt(): void {
    this.#isDoubtful = true;
  }

  /** Calls `listener` after a move to another server; returns a function that removes the listener. */
  onMove(listener: () => void): () => void {
    this.#onMove.add(listener);
    return () => void this.#onMove.delete(listener);
  }

  /** Throws if the server of a session does not fit the URL, or if `admit` refuses it. */
  async admit(session: Client): Promise<void> {
    if (this.#target !== 'any') {
      const { rows } = await session.query<{ fits: boolean }>(FITS[this.#target]);
      if (rows[0]?.fits !== true) throw new ReadOnlyServerError();
    }
    try {
      await this.#admit?.(session);
      this.#isDoubtful = false;
    } catch (error) {
      this.#isDoubtful = true;
      throw error;
    }
  }

  /**
   * Opens a session, apart from all pools, on the first server that fits. Tries the current server first; each other
   * server follows after a failure or a short delay. While one has not answered, the others are tried again, because a
   * standby may take over meanwhile.
   */
  async open(more: ClientConfig = {}): Promise<Client> {
    const order = [this.#current, ...this.places.filter((place) => place !== this.#current)];
    const opened = Promise.withResolvers<Readonly<{ place: Place; session: Client }>>();
    const reasons = new Map<Place, unknown>();
    let isOver = false;
    const attempt = async (place: Place): Promise<void> => {
      if (isOver) return;
      const session = await this.#openAt(place, more).catch((error: unknown) => {
        reasons.set(place, error);
      });
      if (session && isOver) return session.end().catch(() => undefined); // ending fails if the session is broken
      if (session) opened.resolve({ place, session });
      else if (reasons.size === order.length) opened.reject(failureOf(reasons));
      else return;
      isOver = true;
    };
    const attemptAgain = async (place: Place): Promise<void> => {
      while (!isOver) {
        await sleep(AGAIN_MS, undefined, { ref: false });
        await attempt(place);
      }
    };
    let turn: Promise<unknown> = Promise.resolve();
    for (const place of order) {
      const begun = turn;
      const ended = begun.then(() => attempt(place));
      void ended.then(() => attemptAgain(place));
      turn = Promise.race([ended, begun.then(() => sleep(STAGGER_MS, undefined, { ref: false }))]);
    }
    const { place, session } = await opened.promise;
    this.#moveTo(place);
    return session;
  }

  /** Moves to a server that can be used. Concurrent calls share one search. Throws if there is no such server. */
  find(): Promise<void> {
    this.#finding ??= this.open()
      .then((session) => session.end())
      .finally(() => (this.#finding = undefined));
    return this.#finding;
  }

  /**
   * Watches the current server, if there are others, and moves to another one if it does not answer or no longer fits
   * the URL. Without this, statements that were sent to a stopped server would wait until their time limit.
   */
  watch(): { stop(): void } {
    if (this.places.length === 1) return { stop: () => undefined };
    let session: Client | undefined;
    let isLooking = false;
    const look = async (): Promise<void> => {
      try {
        session ??= await this.open({ query_timeout: PULSE_MS });
        if (this.#target === 'any') await session.query('select 1');
        else await this.admit(session);
      } catch {
        session?.connection.stream.destroy();
        session = undefined;
      }
    };
    const timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      void look().finally(() => (isLooking = false));
    }, WATCH_MS).unref();
    return {
      stop() {
        clearInterval(timer);
        session?.connection.stream.destroy();
      },
    };
  }

  async #openAt(place: Place, more: ClientConfig): Promise<Client> {
    const session = new Client({
      ...sessionConfig(place.url),
      ...(this.connectMs !== undefined && { connectionTimeoutMillis: this.connectMs }),
      ...more,
    });
    session.on('error', () => {}); // the error is ignored, because a query in flight fails too and reports it
    try {
      await session.connect();
      await this.admit(session);
      return session;
    } catch (error) {
      session.connection.stream.destroy();
      throw error;
    }
  }

  #moveTo(place: Place): void {
    if (place === this.#current) return;
    this.#current = place;
    for (const listener of this.#onMove) listener();
  }
}

const FITS = {
  'read-write': "select current_setting('transaction_read_only') = 'off' as fits",
  primary: 'select not pg_is_in_recovery() as fits',
} as const;

/**
 * Returns the error to report: a refusal, because it explains more than failures of other servers; otherwise the
 * failure of the only server; otherwise all failures.
 */
function failureOf(failures: ReadonlyMap<Place, unknown>): unknown {
  const reasons = [...failures].map(([place, error]): Reason => ({ place, error }));
  const refusal = reasons.find(({ error }) => error instanceof ServerRefusal);
  const [only] = reasons;
  return refusal?.error ?? (reasons.length === 1 ? only?.error : new NoServerError(reasons));
}

/** Servers of a URL; a value of `Servers` is returned as it is. */
export const serversOf = (source: string | Servers): Servers =>
  typeof source === 'string' ? new Servers(source) : source;
