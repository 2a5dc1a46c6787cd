import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { buildWhenStale } from '../build/build-when-stale.ts';
import { bundleServer } from '../build/bundle-server.ts';

export const DEVELOPER = { email: 'developer@localhost', password: 'a long enough password' };

/** A host in a process of its own, on the embedded database of a data directory. */
export type House = Readonly<{
  url: string;
  /** As a power switch would: no signal that could be handled, no farewell. */
  kill(): Promise<void>;
  /** As an operator does; gives what the process ended with. */
  stop(): Promise<number | null>;
}>;

/** The host as `npm start` runs it; old pages serve as well here as new ones. */
export async function houseProgram(): Promise<string> {
  if (!existsSync(path.join('out', 'spa.json'))) await buildWhenStale();
  return bundleServer('server/main.ts');
}

/** Starts a host and waits until it is ready. */
export async function startHouse(dataDir: string, program: string): Promise<House> {
  const child = launch(dataDir, program);
  const url = await readyAt(child);
  return {
    url,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Starts a host and kills it after so long, ready or not. */
export async function startAndKill(
  dataDir: string,
  program: string,
  afterMs: number,
): Promise<void> {
  const child = launch(dataDir, program);
  child.stdout?.resume();
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await end(child, 'SIGKILL');
}

/** Kills the embedded database's own process; the system ends what it had started. */
export function killDatabase(dataDir: string): void {
  const [pid = ''] = readFileSync(path.join(dataDir, 'pg', 'data', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  process.kill(Number(pid), 'SIGKILL');
}

function launch(dataDir: string, program: string): ChildProcess {
  const { DATABASE_URL: _other, APP_URL: _address, ...env } = process.env;
  return spawn(process.execPath, ['--enable-source-maps', program], {
    env: {
      ...env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEVELOPER_EMAIL: DEVELOPER.email,
      DEVELOPER_PASSWORD: DEVELOPER.password,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function readyAt(child: ChildProcess): Promise<string> {
  let said = '';
  const ready = Promise.withResolvers<string>();
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const url = /is ready at (\S+)/.exec(said)?.[1];
    if (url) ready.resolve(url);
  });
  child.once('exit', (code) => ready.reject(new Error(`the host ended with ${code}: ${said}`)));
  return ready.promise;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}
