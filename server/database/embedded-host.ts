import { setTimeout as sleep } from 'node:timers/promises';

import { type Embedded, startEmbedded } from './embedded';
import { isConnectionLost } from './embedded/probe';
import { type HostLock, takeHostLock } from './host-lock';

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
export async function hostEmbedded(dataDir: string): Promise<EmbeddedHost> {
  const lost = Promise.withResolvers<Error>();
  let isStopping = false;

  const revive = (): void => {
    if (isStopping) return;
    sleep(200)
      .then(() => (isStopping ? held : hold(dataDir, revive)))
      .then((again) => (held = again), lost.resolve);
  };

  let held = await hold(dataDir, revive);
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

async function hold(dataDir: string, onLost: () => void): Promise<Held> {
  for (let attempt = 1; ; attempt += 1) {
    let embedded: Embedded | undefined;
    try {
      embedded = await startEmbedded(dataDir);
      return { embedded, lock: await takeHostLock(embedded.url, onLost) };
    } catch (error) {
      await embedded?.stop();
      // Retries, because another program may have been stopping the database server during the attempt.
      if (attempt === ATTEMPTS || !isConnectionLost(error)) throw error;
      await sleep(50 * attempt);
    }
  }
}
