import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

import { errorCode } from '../error-code';

/** Whether some process has this number, be it a zombie, which nobody buried. */
export function isTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process of this number still does anything. */
export function isRunning(pid: number): boolean {
  return isTaken(pid) && !/^[ZX]/.test(describe(pid).state);
}

/** Whether this is the server that works in the folder `data`; a recycled number is somebody else's. */
export function isServerOf(data: string, pid: number): boolean {
  return (
    isRunning(pid) &&
    /(^|\/)postgres\b/.test(describe(pid).command) &&
    (process.platform !== 'linux' || workingFolder(pid) === fs.realpathSync(data))
  );
}

/** Whether any process works in this folder; known on Linux only, elsewhere the answer is no. */
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
    // pid (command) state …; the command may itself hold brackets.
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
    return undefined; // it ended meanwhile, or belongs to another user
  }
}
