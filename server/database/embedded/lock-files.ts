import fs from 'node:fs';
import path from 'node:path';

import type { Home } from './home';
import { isServerOf, isTaken, isWorkedIn } from './processes';

/** Process id of the server that runs on this home, if there is one. */
export function runningServer(home: Home): number | undefined {
  const pid = readPid(pidFile(home));
  return pid !== undefined && isServerOf(home.data, pid) ? pid : undefined;
}

/**
 * Removes lock files of a killed server that PostgreSQL itself would keep, because another program or a zombie has
 * their process id. Does nothing while a process works in the data directory. Files with an unused id are left to
 * PostgreSQL.
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
