import { setTimeout as sleep } from 'node:timers/promises';

import { findBinaries } from './embedded/binaries';
import { ensureCluster } from './embedded/cluster';
import { EmbeddedError, type Home, prepareHome, urlOf } from './embedded/home';
import { type Launched, launch, logTail, type ServerSettings } from './embedded/launch';
import { removeStaleLockFiles, runningServer } from './embedded/lock-files';
import { probe } from './embedded/probe';
import { stopWhenUnused } from './embedded/stop';

export type Embedded = Readonly<{
  url: string;
  /** Stops the database server unless another program still uses it. */
  stop(): Promise<void>;
}>;

const LAUNCHES = 3;
const PATIENCE_MS = 60_000;

/**
 * Ensures that PostgreSQL runs in `<dataDir>/pg`. Creates the database if there is none. Uses a database server that is
 * already running.
 */
export async function startEmbedded(
  dataDir: string,
  settings: ServerSettings = {},
): Promise<Embedded> {
  const home = prepareHome(dataDir);
  const binaries = findBinaries(home.user);
  await ensureCluster(home, binaries);
  await waitUntilReady(home, () => launch(home, binaries, settings));
  return { url: urlOf(home), stop: () => stopWhenUnused(home) };
}

/** Creates the embedded database without starting it, if there is none. */
export async function createEmbedded(dataDir: string): Promise<void> {
  const home = prepareHome(dataDir);
  await ensureCluster(home, findBinaries(home.user));
}

async function waitUntilReady(home: Home, launchServer: () => Launched): Promise<void> {
  let launched: Launched | undefined;
  let launches = 0;
  let until = Date.now() + PATIENCE_MS;

  for (;;) {
    const presence = await probe(urlOf(home));
    if (presence === 'ready') return;
    // Recovery after a crash may take any time, so the deadline is extended as long as the server is busy.
    if (presence === 'busy') until = Date.now() + PATIENCE_MS;
    if (Date.now() >= until) throw failure(home, 'does not answer');

    const isComing = (launched && !launched.hasEnded()) || runningServer(home) !== undefined;
    if (presence === 'absent' && !isComing) {
      if (launches === LAUNCHES) throw failure(home, 'cannot be started');
      launches += 1;
      removeStaleLockFiles(home);
      launched = launchServer();
    }
    await sleep(20);
  }
}

function failure(home: Home, what: string): EmbeddedError {
  return new EmbeddedError(`the database in ${home.folder} ${what}: ${logTail(home)}`);
}
