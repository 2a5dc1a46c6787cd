import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

/** Another host uses this data directory. */
export class HostRunningError extends Error {
  override readonly name = 'HostRunningError';
}

/** A lock held by a session; the database releases it when the session ends. */
export type HostLock = Readonly<{ release(): Promise<void> }>;

/** Application name of sessions that only take or check the host lock; they do not keep the server running. */
export const HOST_SESSION = 'sarraf host';

const LOCK = 727273;
/** Time that a stopping host has to release the lock, in ms. */
const PATIENCE_MS = 1_500;

/**
 * Marks this process as the only host of an embedded database, with a lock in a separate session. Throws
 * `HostRunningError` if there is another. Calls `onLost` if the session breaks.
 */
export async function takeHostLock(url: string, onLost: () => void = () => {}): Promise<HostLock> {
  const client = new Client({ connectionString: url, application_name: HOST_SESSION });
  client.on('error', () => {}); // 'end' follows
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

/** Takes the host lock for this session, if it is free. */
export async function tryHostLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) taken', [
    LOCK,
  ]);
  return rows[0]?.taken === true;
}
