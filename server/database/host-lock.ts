import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

/** Another host works on this data directory. */
export class HostRunningError extends Error {
  override readonly name = 'HostRunningError';
}

/** Held by a session; the database frees it when that ends, however it ends. */
export type HostLock = Readonly<{ release(): Promise<void> }>;

/** The name of sessions that only hold or ask for the mark: they need no server for themselves. */
export const HOST_SESSION = 'sarraf host';

const LOCK = 727273;
/** A host that is just stopping gets this long to let go. */
const PATIENCE_MS = 1_500;

/**
 * Marks this process as the one host of an embedded database, by a lock on a session of its own.
 * Throws `HostRunningError` when there is another. Calls `onLost` when the session breaks.
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

/** Takes the mark for this session, if nobody has it. */
export async function tryHostLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) taken', [
    LOCK,
  ]);
  return rows[0]?.taken === true;
}
