import fs from 'node:fs';
import path from 'node:path';

import type { Home } from './home';
import { isServerOf, isTaken, isWorkedIn } from './processes';

/** The number of the server that runs on this home, if one does. */
export function runningServer(home: Home): number | undefined {
  const pid = readPid(pidFile(home));
  return pid !== undefined && isServerOf(home.data, pid) ? pid : undefined;
}

/**
 * Removes what a killed server left and what PostgreSQL itself would not dare to: lock files whose
 * number has passed to another program or to a zombie. Never while any process works in the data
 * directory; a number that nobody has is left to PostgreSQL, which judges it best.
 */
export function removeStaleLockFiles(home: Home): void {
  for (const file of [pidFile(home), `${home.socket}.lock`]) {
    const pid = readPid(file);
    if (pid === undefined || !isTaken(pid) || isWorkedIn(home.data)) continue;
    fs.rmSync(file, { force: true });
  }
}

function pidFile({ data }: Home): string {
  return path.join(data, 'postmaster.pid');
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : Math.abs(pid);
  } catch {
    return undefined; // the server has just removed it
  }
}
