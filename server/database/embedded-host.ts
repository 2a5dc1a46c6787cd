import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { type Embedded, startEmbedded } from './embedded';
import { EmbeddedError } from './embedded/home';
import type { ServerSettings } from './embedded/launch';
import { isConnectionLost } from './embedded/probe';
import { HOST_SESSION, type HostLock, takeHostLock } from './host-lock';

export type EmbeddedHost = Readonly<{
  url: string;
  /** Resolves if the database is lost and cannot be restarted. The serving process must then exit. */
  lost: Promise<Error>;
  /** Releases the lock of the serving process, and stops the database server unless another program uses it. */
  stop(): Promise<void>;
}>;

const ATTEMPTS = 5;

/**
 * Starts the embedded database and takes the lock that allows only one serving process. Throws `HostRunningError` if
 * another process has the lock. If the lock's session breaks, starts the database and takes the lock again.
 */
export async function hostEmbedded(
  dataDir: string,
  settings: ServerSettings = {},
): Promise<EmbeddedHost> {
  const lost = Promise.withResolvers<Error>();
  let isStopping = false;

  const revive = (): void => {
    if (isStopping) return;
    sleep(200)
      .then(() => (isStopping ? held : hold(dataDir, settings, revive)))
      .then((again) => (held = again), lost.resolve);
  };

  let held = await hold(dataDir, settings, revive);
  return {
    url: held.embedded.url,
    lost: lost.promise,
    async stop() {
      isStopping = true;
      await held.lock.release().catch(() => {}); // fails if a broken session has already released the lock
      await held.embedded.stop();
    },
  };
}

type Held = Readonly<{ embedded: Embedded; lock: HostLock }>;

async function hold(dataDir: string, settings: ServerSettings, onLost: () => void): Promise<Held> {
  for (let attempt = 1; ; attempt += 1) {
    let embedded: Embedded | undefined;
    try {
      embedded = await startWith(dataDir, settings);
      const lock = await takeHostLock(embedded.url, onLost);
      if (await hasSettings(embedded, settings)) return { embedded, lock };
      await lock.release();
      throw new EmbeddedError(
        'another program uses the database and has started it with another ARCHIVE_DIR: end it first',
      );
    } catch (error) {
      await embedded?.stop();
      // Retries, because another program may have been stopping the database server during the attempt.
      if (attempt === ATTEMPTS || !isConnectionLost(error)) throw error;
      await sleep(50 * attempt);
    }
  }
}

/** Starts the database server again if it runs with other settings for the archive, and no other program uses it. */
async function startWith(dataDir: string, settings: ServerSettings): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, settings);
  if (await hasSettings(embedded, settings)) return embedded;
  await embedded.stop();
  return startEmbedded(dataDir, settings);
}

/** True if the database server archives its log as the settings demand. Another program may have started it without. */
async function hasSettings({ url }: Embedded, settings: ServerSettings): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: HOST_SESSION });
  client.on('error', () => {}); // a broken session makes the statement fail
  try {
    await client.connect();
    const { rows } = await client.query<{ library: string }>(
      "select current_setting('archive_library') as library",
    );
    return rows[0]?.library === (settings.archive_library ?? '');
  } finally {
    await client.end().catch(() => {}); // closing fails if the session was never opened
  }
}
