import fs from 'node:fs';
import path from 'node:path';

import type { Home } from './home';
import { isServerOf, isTaken, isWorkedIn } from './processes';

/** Process id of the database server that runs in this home; undefined if there is none. */
export function runningServer(home: Home): number | undefined {
  const pid = readPid(pidFile(home));
  return pid !== undefined && isServerOf(home.data, pid) ? pid : undefined;
}

/**
 * Removes the lock files of a killed server if their process id now belongs to another process or to a zombie, because
 * PostgreSQL would refuse to start. PostgreSQL itself removes lock files with an unused id. Does nothing while a
 * process works in the data directory.
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
    return undefined; // the lock file does not exist, or the database server has just removed it
  }
}
