import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { StepFailed } from '../run.ts';
import { fastFolder } from './fast-folder.ts';
import { POSTGRES_15 } from './tools.ts';

/** Starts a temporary PostgreSQL 15, runs work against it and stops it. */
export async function withPostgres15(work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(fastFolder(), 'sarraf-pg15-'));
  const data = path.join(folder, 'data');
  chmodSync(folder, 0o777);
  const port = await freePort();
  asServerUser(`${POSTGRES_15}/initdb`, [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=100`;
  asServerUser(`${POSTGRES_15}/pg_ctl`, [
    '-D',
    data,
    '-w',
    '-l',
    path.join(folder, 'log'),
    '-o',
    options,
    'start',
  ]);
  try {
    await work(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    asServerUser(`${POSTGRES_15}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a program; throws if it fails. If we are root, the program runs as the user `postgres`, which Debian's package
 * has created, because PostgreSQL refuses to run as root.
 */
export function asServerUser(command: string, args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [program, list] = isRoot
    ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
    : [command, [...args]];
  const { status, stderr } = spawnSync(program, list, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  });
  if (status !== 0) throw new StepFailed(`${command} ended with ${status}: ${String(stderr)}`);
}

/** A port of the loopback address that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
