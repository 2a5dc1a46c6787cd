import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

import { TurnedAway } from '@/server/kernel/failure';
import type { Places } from '@/server/kernel/places';

/** Limits of a process that parses one uploaded file. */
export type ProcessLimits = Readonly<{
  /** Memory in MB, in addition to the memory of the process at its start. */
  memoryMb: number;
  /**
   * Processor time in ms. An equally tight limit on elapsed time would refuse good files while the machine is busy.
   */
  cpuMs: number;
  /** Elapsed time in ms after which the process is killed in any case. */
  longestMs: number;
  /** Maximum number of bytes that the process may write to standard output. */
  outputMax: number;
}>;

const WAITING_MS = 30_000;

/**
 * Waits for a free slot for a process. Refuses (429) after 30 seconds, while the caller still waits for an answer.
 */
export async function waitForPlace(places: Places): Promise<void> {
  const late = AbortSignal.timeout(WAITING_MS);
  try {
    await places.take(late);
  } catch (error) {
    throw late.aborted ? new TurnedAway(429, 5) : error;
  }
}

/** Nice value of the process. It lowers the priority, so that requests are served first. */
const NICENESS = 5;

/**
 * Runs a script below `server/files` in a separate process with limits and returns its output. The process gets no
 * settings and no keys. Returns undefined if it crashed or was killed.
 */
export async function runApart(
  script: string,
  args: readonly string[],
  { limits, folder }: Readonly<{ limits: ProcessLimits; folder: string }>,
): Promise<Buffer | undefined> {
  const child = launch(script, args, { limits, folder });
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.longestMs);
  try {
    return await outputOf(child, limits.outputMax);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function launch(
  script: string,
  args: readonly string[],
  { limits, folder }: Readonly<{ limits: ProcessLimits; folder: string }>,
): ChildProcess {
  const flags = ['--no-warnings', `--max-old-space-size=${limits.memoryMb}`];
  const file = path.resolve('server', 'files', script);
  const [command, ...rest] = limited([process.execPath, ...flags, file, ...args], limits);
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: folder,
    // The child process does not get the settings and keys of the server process.
    env: { ...SYSTEM, NODE_ENV: 'production', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
  });
  if (child.pid !== undefined) giveWay(child.pid);
  return child;
}

/**
 * Adds a limit of processor time that the operating system enforces. This limit is one second above the limit that the
 * child process enforces itself, because `ulimit` counts whole seconds.
 */
function limited(command: [string, ...string[]], { cpuMs }: ProcessLimits): [string, ...string[]] {
  if (process.platform === 'win32') return command;
  const seconds = Math.ceil(cpuMs / 1000) + 1;
  return ['/bin/sh', '-c', `ulimit -t ${seconds}; exec "$@"`, 'sh', ...command];
}

const { PATH, SystemRoot, TMPDIR } = process.env;
const SYSTEM = Object.fromEntries(
  Object.entries({ PATH, SystemRoot, TMPDIR }).filter(([, value]) => value !== undefined),
);

function giveWay(pid: number): void {
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    return; // fails if the process has already ended
  }
}

/** Reads the whole output of the process, and kills the process if it writes too much. */
async function outputOf(child: ChildProcess, outputMax: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (part: Buffer) => {
    size += part.length;
    if (size > outputMax) child.kill('SIGKILL');
    else parts.push(part);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  // The process exits with 0 for every verdict. Any other code means that it was killed or ran out of memory.
  return code === 0 ? Buffer.concat(parts) : undefined;
}
