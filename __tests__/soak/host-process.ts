import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { bundleServer } from '@/scripts/build/bundle-server';

export const DEVELOPER = { email: 'developer@localhost', password: 'a long enough password' };

/** A host in its own process, on the embedded database of a data directory. */
export type HostProcess = Readonly<{
  url: string;
  pid: number;
  /** Last lines that the process has written to stderr. */
  output(): string;
  isRunning(): boolean;
  /** Kills the process without a signal that it could handle, like a power failure. */
  kill(): Promise<void>;
  /** Stops the host as an operator does; returns the exit status. */
  stop(): Promise<number | null>;
}>;

/** Bundle of a host, and its working directory. */
export type Program = Readonly<{ bundle: string; folder: string }>;

/** Folders that a host reads besides its code. The pages are replaced by an empty description. */
const NEEDED = ['server', 'messages', 'node_modules'];
const NO_PAGES = JSON.stringify({ documents: {}, screens: [] });

/** Characters of stderr that are kept. */
const KEPT = 4_000;

/** Prepares a host as `npm start` runs it, but without pages, so that none must be built. */
export async function hostProgram(folder: string): Promise<Program> {
  for (const name of NEEDED) await symlink(path.resolve(name), path.join(folder, name));
  await mkdir(path.join(folder, 'out'));
  await writeFile(path.join(folder, 'out', 'spa.json'), NO_PAGES);
  return { bundle: await bundleServer('server/main.ts'), folder };
}

/** Starts a host and waits until it is ready. `args` are the arguments of `npm start`. */
export async function startProcess(
  dataDir: string,
  program: Program,
  more: Environment = {},
  args: readonly string[] = [],
): Promise<HostProcess> {
  const child = launch(dataDir, program, more, args);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-KEPT)));
  const url = await readyAt(child);
  return {
    url,
    output: () => errors,
    pid: child.pid ?? 0,
    isRunning: () => isRunning(child),
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Starts a host and kills it after a delay, ready or not. */
export async function startAndKill(
  dataDir: string,
  program: Program,
  afterMs: number,
): Promise<void> {
  const child = launch(dataDir, program);
  child.stdout?.resume();
  child.stderr?.resume();
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await end(child, 'SIGKILL');
}

/** Kills the main process of the embedded database; its child processes then end. */
export function killDatabase(dataDir: string): void {
  const [pid = ''] = readFileSync(path.join(dataDir, 'pg', 'data', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  process.kill(Number(pid), 'SIGKILL');
}

type Environment = Readonly<Record<string, string>>;

function launch(
  dataDir: string,
  { bundle, folder }: Program,
  more: Environment = {},
  args: readonly string[] = [],
): ChildProcess {
  const { DATABASE_URL: _other, APP_URL: _address, ...env } = process.env;
  return spawn(process.execPath, ['--enable-source-maps', bundle, ...args], {
    cwd: folder,
    env: {
      ...env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEVELOPER_EMAIL: DEVELOPER.email,
      DEVELOPER_PASSWORD: DEVELOPER.password,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function readyAt(child: ChildProcess): Promise<string> {
  let said = '';
  const ready = Promise.withResolvers<string>();
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const url = /is ready at (\S+)/.exec(said)?.[1];
    if (url) ready.resolve(url);
  });
  child.once('exit', (code) => ready.reject(new Error(`the host ended with ${code}: ${said}`)));
  return ready.promise;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (isRunning(child)) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
