import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

import { errorCode } from '../error-code';

/** True if a process has this id, even a zombie. */
export function isTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** True if the process is running, and not a zombie. */
export function isRunning(pid: number): boolean {
  return isTaken(pid) && !/^[ZX]/.test(describe(pid).state);
}

/**
 * True if this is the server of the folder `data`. Outside Linux, only the name of the program is compared, not its
 * folder.
 */
export function isServerOf(data: string, pid: number): boolean {
  return (
    isRunning(pid) &&
    /(^|\/)postgres\b/.test(describe(pid).command) &&
    (process.platform !== 'linux' || workingFolder(pid) === fs.realpathSync(data))
  );
}

/** True if any process works in this folder; always false outside Linux, where this is unknown. */
export function isWorkedIn(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  const real = fs.realpathSync(folder);
  return fs.readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(name) === real);
}

function describe(pid: number): { state: string; command: string } {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [state = '', ...command] = stdout.trim().split(/\s+/);
    return { state, command: command.join(' ') };
  }
  try {
    // Format: pid (command) state …; the command may contain brackets.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { state: stat.slice(end + 2, end + 3), command: stat.slice(stat.indexOf('(') + 1, end) };
  } catch {
    return { state: 'X', command: '' };
  }
}

function workingFolder(pid: number | string): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // the process has ended, or belongs to another user
  }
}
