import { setTimeout as sleep } from 'node:timers/promises';

import { type Embedded, startEmbedded } from './embedded';
import { isConnectionLost } from './embedded/probe';
import { type HostLock, takeHostLock } from './host-lock';

export type EmbeddedHost = Readonly<{
  url: string;
  /** Settles when the database cannot be had back after it was lost; the host has to end then. */
  lost: Promise<Error>;
  /** Lets go of the directory, and stops the server unless a command still works on it. */
  stop(): Promise<void>;
}>;

const ATTEMPTS = 5;

/**
 * Runs the embedded database as its one host. Throws `HostRunningError` when there is another. A
 * server that dies is started again, and the mark of the host is taken anew.
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
      await held.lock.release().catch(() => {}); // a broken session has let go already
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
      // The one who left last was just stopping the server when we joined it.
      if (attempt === ATTEMPTS || !isConnectionLost(error)) throw error;
      await sleep(50 * attempt);
    }
  }
}
