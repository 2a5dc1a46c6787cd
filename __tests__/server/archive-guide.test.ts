import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { HostPlace } from '../support/a-host';
import { query } from '../support/embedded-directory';
import { blocksOf } from '../support/guide-commands';

const run = promisify(execFile);

let place: HostPlace;
beforeAll(async () => {
  place = new HostPlace();
  await place.furnish();
});
afterAll(() => place.remove());

/** Runs a block of the chapter, with a program `npm` that starts the admin program of this checkout. */
async function runBlock(at: number, env: Readonly<Record<string, string>>): Promise<string> {
  const bin = path.join(place.root, 'bin');
  mkdirSync(bin, { recursive: true });
  const npm = path.join(bin, 'npm');
  writeFileSync(npm, '#!/bin/sh\nshift 3\nexec node scripts/admin.ts "$@"\n');
  chmodSync(npm, 0o755);
  const text = blocksOf('Archive of the embedded database')[at]?.text ?? '';
  const { stdout } = await run('bash', ['-euc', text], {
    env: { ...process.env, ...env, PATH: `${bin}:${process.env.PATH}` },
  });
  return stdout;
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 600; wait += 1) {
    if (await isDone()) return;
    await sleep(100);
  }
  throw new Error('it did not happen within a minute');
}

test('a host archives its database, and the commands of the chapter bring it back and drill it', async () => {
  const DATA_DIR = path.join(place.root, 'data');
  const ARCHIVE_DIR = path.join(place.root, 'archive');
  const BACKUPS = path.join(place.root, 'backups');
  const env = { DATA_DIR, ARCHIVE_DIR, BACKUPS, DATABASE_URL: '' };
  await runBlock(0, env);
  const bases = () => readdirSync(ARCHIVE_DIR).filter((name) => name.startsWith('base-'));

  const host = await place.start(env);
  const url = await host.ready;
  const archived = async () => (await (await fetch(`${url}/health/ready`)).json()).archive;
  await until(() => bases().length === 1);
  expect(await archived()).toBe(true);
  const socket = new URLSearchParams({
    host: path.join(DATA_DIR, 'pg'),
    port: '5432',
    user: 'sarraf',
  });
  const ask = (text: string) => query(`postgres:///postgres?${socket}`, text);
  await ask(`
    create schema aside;
    create table aside.kept (n int);
    insert into aside.kept values (7)`);
  await sleep(1_500);
  const MOMENT = new Date().toISOString();
  await sleep(100);
  await ask('drop schema aside cascade');
  host.process.kill('SIGTERM');
  expect(await host.ended).toBe(0);

  const restored = await runBlock(1, { ...env, MOMENT });
  expect(restored).toContain('Start the host');
  expect(restored).toMatch(/All \d+ promises hold/);
  expect(existsSync(path.join(DATA_DIR, 'pg', 'damaged'))).toBe(true);

  const again = await place.start(env);
  await again.ready;
  expect(await ask('select n from aside.kept')).toEqual([{ n: 7 }]);
  await until(() => bases().length === 2);
  mkdirSync(BACKUPS);
  await run('node', ['scripts/admin.ts', 'backup', path.join(BACKUPS, 'today')], {
    env: { ...process.env, ...env },
  });
  const drilled = await runBlock(2, env);
  expect(drilled.match(/The drill succeeded/g)).toHaveLength(2);
  const runs = await ask('select source, problem from drill_run order by id');
  expect(runs.slice(-2)).toEqual([
    { source: 'archive', problem: null },
    { source: 'backup', problem: null },
  ]);
  again.process.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});
