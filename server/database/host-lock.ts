import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

/** Thrown if another serving process uses this data directory. */
export class HostRunningError extends Error {
  override readonly name = 'HostRunningError';
}

/** Lock of the serving process. A database session holds it, so the database releases it when the session ends. */
export type HostLock = Readonly<{ release(): Promise<void> }>;

/**
 * Application name of sessions that only take or check the lock of the serving process. They do not keep the database
 * server running.
 */
export const HOST_SESSION = 'sarraf host';

const LOCK = 727273;
/** Time in ms to wait for a stopping process to release the lock. */
const PATIENCE_MS = 1_500;

/**
 * Takes the lock that makes this process the only serving process of an embedded database, in a separate session.
 * Throws `HostRunningError` if another process has the lock. Calls `onLost` if the session breaks.
 */
export async function takeHostLock(url: string, onLost: () => void = () => {}): Promise<HostLock> {
  const client = new Client({ connectionString: url, application_name: HOST_SESSION });
  client.on('error', () => {}); // the client then also emits 'end', which is handled below
  await client.connect();

  const until = Date.now() + PATIENCE_MS;
  while (!(await tryHostLock(client))) {
    if (Date.now() >= until) {
      await client.end();
      throw new HostRunningError('another host already works on this data directory');
    }
    await sleep(100);
  }

  client.once('end', onLost);
  return {
    release() {
      client.off('end', onLost);
      return client.end();
    },
  };
}

/** Takes the lock of the serving process for this session; false if another session has the lock. */
export async function tryHostLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) taken', [
    LOCK,
  ]);
  return rows[0]?.taken === true;
}
