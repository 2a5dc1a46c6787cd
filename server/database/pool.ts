import { callbackify } from 'node:util';

import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';

import type { Place } from '@/server/config/database-url';
import type { DB } from './types';
import { sessionConfig } from './connection';
import { PreparingClient } from './prepared-query';
import { type Servers, serversOf } from './servers';

export type PoolOptions = Readonly<{
  /** True if sessions use the restricted role for requests instead of the owner. */
  appRole: boolean;
  /** False if a commit returns before it is on disk, so that a crash may lose the last second; default true. */
  waitForDisk?: boolean;
  max?: number;
  /** Time limit for connecting, for a statement and for a lock, in ms; default 10 s, 30 s and 5 s. */
  patienceMs?: number;
  /** Called when a connection breaks. */
  onError?: (error: Error) => void;
}>;

/**
 * Makes a pool whose sessions cannot hang: by default a statement fails after 30 s, and waiting for a lock after 5 s.
 * Sessions go to the current server of `source`. A session of another server, or one that reported that its server
 * accepts no writes, is not used again.
 */
export function createPool(
  source: string | Servers,
  { appRole, waitForDisk = true, max = 10, patienceMs, onError = process.emitWarning }: PoolOptions,
): Pool {
  const servers = serversOf(source);
  const pool = new ServerPool(
    servers,
    (place) => sessionConfig(place.url, { appRole, waitForDisk }),
    {
      max,
      connectionTimeoutMillis: patienceMs ?? 10_000,
      statement_timeout: patienceMs ?? 30_000,
      lock_timeout: patienceMs ?? 5_000,
      ...(patienceMs !== undefined && { query_timeout: patienceMs }),
      idle_in_transaction_session_timeout: 60_000,
    },
  );
  // Idle connections report errors to the pool, others to the client; an error without a listener ends the process.
  pool.on('error', (error) => onError(error));
  pool.on('connect', (client) => client.on('error', (error) => onError(error)));
  return pool;
}

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: PoolClient['release'],
) => void;

class ServerPool extends Pool {
  readonly #servers: Servers;
  readonly #sessions = new Set<PoolClient>();
  readonly #admitted = new WeakSet<PoolClient>();
  readonly #forgetMoves: () => void;

  constructor(servers: Servers, configAt: (place: Place) => ClientConfig, options: PoolConfig) {
    const { connectMs } = servers;
    const Session = class extends ServerSession {
      constructor(config: ClientConfig = {}) {
        const place = servers.current;
        super(
          {
            ...config,
            ...configAt(place),
            ...(connectMs !== undefined && { connectionTimeoutMillis: connectMs }),
          },
          place,
        );
      }
    };
    super({ ...options, Client: Session });
    this.#servers = servers;
    this.on('connect', (client) => void this.#sessions.add(client));
    this.on('remove', (client) => void this.#sessions.delete(client as PoolClient));
    // Statements that wait for the former server fail at once, instead of after their time limit.
    this.#forgetMoves = servers.onMove(() => {
      for (const session of this.#sessions) {
        if (placeOf(session) !== servers.current) session.connection.stream.destroy();
      }
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<PoolClient> | void {
    if (!callback) return this.#take();
    const take = callbackify(() => this.#take());
    take((error: Error | null, client?: PoolClient) =>
      callback(error ?? undefined, client, (reason) => client?.release(reason)),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.#forgetMoves();
    return callback ? super.end(callback) : super.end();
  }

  /** Takes a session that may be used. If the current server fails, looks once for another server. */
  async #take(): Promise<PoolClient> {
    const before = this.#servers.current;
    try {
      return await this.#takeAdmitted();
    } catch (error) {
      if (this.#servers.places.length === 1 || isExhausted(error)) throw error;
      if (this.#servers.current === before) await this.#servers.find();
      return this.#takeAdmitted();
    }
  }

  async #takeAdmitted(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (placeOf(client) !== this.#servers.current || isSuspect(client)) {
        client.release(true);
        continue;
      }
      if (this.#admitted.has(client) && !this.#servers.isDoubtful) return client;
      try {
        await this.#servers.admit(client);
      } catch (error) {
        client.release(true);
        throw error;
      }
      this.#admitted.add(client);
      return client;
    }
  }
}

/** Session of a pool, with the server that it was opened to. */
class ServerSession extends PreparingClient {
  readonly place: Place;

  constructor(config: ClientConfig, place: Place) {
    super(config);
    this.place = place;
  }
}

const placeOf = (client: PoolClient): Place | undefined =>
  client instanceof ServerSession ? client.place : undefined;

const isSuspect = (client: PoolClient): boolean =>
  client instanceof ServerSession && client.isReadOnly;

/** True if all sessions were in use for too long. Another server would not help. */
const isExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Makes a query builder that uses the pool and knows the types of our tables. */
export function queriesOver(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
