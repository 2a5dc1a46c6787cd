import type { Kysely } from 'kysely';
import type { Pool } from 'pg';

import type { Config } from '@/server/config';
import type { DB } from './types';
import { canTakeAppRole, ensureAppRole } from './app-role';
import { ARCHIVING } from './embedded/archive';
import { startEmbedded } from './embedded';
import { hostEmbedded } from './embedded-host';
import { migrate, readMigrations } from './migrate';
import { createPool, queriesOver } from './pool';
import { Servers, type ServersOptions } from './servers';

export type OpenOptions = Readonly<{
  /** Role that sessions use. `app` is the restricted role for requests, or the owner if that role is not available. */
  role: 'app' | 'owner';
  /** True to migrate the schema first. */
  migrate: boolean;
  /** True to take the lock of the serving process. An embedded database permits only one process with this lock. */
  host: boolean;
  /** False only for data that can be made again: a crash may lose the commits of the last second. Default true. */
  waitForDisk?: boolean;
  onError?: (error: Error) => void;
}> &
  ServersOptions;

export type OpenDatabase = Readonly<{
  url: string;
  servers: Servers;
  db: Kysely<DB>;
  pool: Pool;
  embedded: boolean;
  /** True if the restricted role for requests is available. Without it only triggers protect the books. */
  appRole: boolean;
  /** Resolves if the embedded database of the serving process is lost for good; never resolves otherwise. */
  lost: Promise<Error>;
  /** Ends the sessions. An embedded database server stops unless another program uses it. */
  close(): Promise<void>;
}>;

/** Opens the organisation's database: at `databaseUrl` if that is set, otherwise the embedded database. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'archiveDir'>,
  { role, migrate: migrates, host, waitForDisk = true, onError, admit }: OpenOptions,
): Promise<OpenDatabase> {
  const server = await reachServer(config, host);
  const servers = new Servers(server.url, { admit });
  try {
    const appRole = await prepare(servers, migrates);
    const pool = createPool(servers, {
      appRole: appRole && role === 'app',
      waitForDisk,
      ...(onError && { onError }),
    });
    const { url, lost } = server;
    return {
      url,
      servers,
      lost,
      pool,
      appRole,
      db: queriesOver(pool),
      embedded: config.databaseUrl === undefined,
      async close() {
        await pool.end();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type Server = Readonly<{ url: string; lost: Promise<Error>; stop(): Promise<void> }>;

async function reachServer(
  { dataDir, databaseUrl, archiveDir }: Pick<Config, 'dataDir' | 'databaseUrl' | 'archiveDir'>,
  host: boolean,
): Promise<Server> {
  const never = new Promise<Error>(() => {});
  if (databaseUrl !== undefined) return { url: databaseUrl, lost: never, stop: async () => {} };
  const settings = archiveDir === undefined ? {} : ARCHIVING;
  if (host) return hostEmbedded(dataDir, settings);
  return { ...(await startEmbedded(dataDir, settings)), lost: never };
}

async function prepare(servers: Servers, migrates: boolean): Promise<boolean> {
  const client = await servers.open({ connectionTimeoutMillis: servers.connectMs ?? 10_000 });
  let appRole: boolean;
  try {
    appRole = await (migrates ? ensureAppRole(client) : canTakeAppRole(client));
  } finally {
    await client.end();
  }
  if (migrates) await migrate(servers, await readMigrations());
  return appRole;
}
