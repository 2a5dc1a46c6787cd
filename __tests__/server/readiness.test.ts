import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';

import { startEmbedded } from '@/server/database/embedded';
import { errorCode } from '@/server/database/error-code';
import { migrate, readMigrations } from '@/server/database/migrate';
import { createPool, queriesOver } from '@/server/database/pool';
import { watchReadiness } from '@/server/kernel/readiness';
import { serverProcessesOf } from '../support/embedded-directory';
import { testDatabase } from '../support/test-database';
import { startHost } from '../support/test-host';

const log = pino({ level: 'silent' });
const GREEN = {
  status: 'ready',
  database: true,
  disk: true,
  migrations: true,
  books: true,
  standby: true,
  files: true,
};
/** A store of files that works. */
const files = { trouble: () => Promise.resolve(undefined) };
const folder = mkdtempSync(path.join(os.tmpdir(), 'sarraf-ready-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a host that can write is ready, and says so to whoever asks', async () => {
  const host = await startHost();
  const answer = await fetch(`${host.url}/health/ready`);
  expect([answer.status, await answer.json()]).toEqual([200, GREEN]);
  await host.close();
});

test('a failing archive is reported, and leaves the host ready', async () => {
  const database = await testDatabase();
  const since = new Date();
  const archive = {
    state: () => ({ failures: 1, behindSeconds: 60, trouble: { kind: 'full', since } }) as const,
  };
  const migrations = await readMigrations();
  const parts = { db: database.db, folders: [folder], migrations, files, log };
  expect(await watchReadiness({ ...parts, archive }).look()).toEqual({ ...GREEN, archive: false });
  const whole = { state: () => ({ failures: 1, behindSeconds: 0 }) };
  const { look } = watchReadiness({ ...parts, archive: whole });
  expect(await look()).toEqual({ ...GREEN, archive: true });
  await database.drop();
});

test('however many ask, it is written once a second at most', async () => {
  const database = await testDatabase();
  const migrations = await readMigrations();
  const watch = watchReadiness({ db: database.db, folders: [folder], migrations, files, log });
  const beat = async () =>
    (await database.owner.query('select at, xmin::text from heartbeat')).rows;
  expect(watch.isWatched()).toBe(false);
  const asked = performance.now();
  await Promise.all(Array.from({ length: 50 }, () => watch.look()));
  const first = await beat();
  await Promise.all(Array.from({ length: 50 }, () => watch.look()));
  if (performance.now() - asked < 1_000) expect(await beat()).toEqual(first);
  expect(watch.isWatched()).toBe(true);
  await database.drop();
});

test('a host whose schema lacks a migration is not ready; one with more than it knows is', async () => {
  const database = await testDatabase();
  const migrations = await readMigrations();
  const parts = { db: database.db, folders: [folder], files, log };
  const late = { name: '9999-late.sql', checksum: 'x', text: '' };
  expect(await watchReadiness({ ...parts, migrations: [...migrations, late] }).look()).toEqual({
    ...GREEN,
    status: 'not ready',
    migrations: false,
  });
  expect(await watchReadiness({ ...parts, migrations: migrations.slice(0, -1) }).look()).toEqual(
    GREEN,
  );
  await database.drop();
});

test('a host that was asked to end is not ready, whatever it can do', async () => {
  const database = await testDatabase();
  const migrations = await readMigrations();
  const watch = watchReadiness({ db: database.db, folders: [folder], migrations, files, log });
  watch.stop();
  expect(await watch.look()).toEqual({ ...GREEN, status: 'stopping' });
  await database.drop();
});

/** Starts an embedded database and watches it; `folders` are checked for free space. */
async function watchOwn(dataDir: string, folders: readonly string[]) {
  const embedded = await startEmbedded(dataDir);
  const migrations = await readMigrations();
  await migrate(embedded.url, migrations);
  const pool = createPool(embedded.url, {
    appRole: false,
    max: 1,
    patienceMs: 3_000,
    onError: () => {},
  });
  const look = () =>
    watchReadiness({ db: queriesOver(pool), folders, migrations, files, log }).look();
  return {
    look,
    async end() {
      await pool.end();
      await embedded.stop();
    },
  };
}

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'a database that got %s is what is named',
  async (signal) => {
    const dataDir = path.join(folder, signal);
    const own = await watchOwn(dataDir, [folder]);
    expect(await own.look()).toEqual(GREEN);
    const stopped = serverProcessesOf(dataDir);
    for (const pid of stopped) process.kill(pid, signal);
    expect(await own.look()).toEqual({ ...GREEN, status: 'not ready', database: false });
    if (signal === 'SIGSTOP') for (const pid of stopped) process.kill(pid, 'SIGCONT');
    await own.end();
  },
);

test('a folder whose file system has no room is named, also one that is still to be made', async () => {
  const database = await testDatabase();
  const migrations = await readMigrations();
  // A file system without free space.
  const folders = [folder, '/proc/files/of/the/host'];
  const ready = await watchReadiness({ db: database.db, folders, migrations, files, log }).look();
  expect(ready).toEqual({ ...GREEN, status: 'not ready', disk: false });
  await database.drop();
});

const isRoot = process.getuid?.() === 0;

(isRoot ? test : test.skip)(
  'a full disk is found by the folder and by the database, and its end as well',
  async () => {
    const small = path.join(folder, 'small');
    mkdirSync(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=700', 'tmpfs', small]);
    try {
      const dataDir = path.join(small, 'data');
      const own = await watchOwn(dataDir, [dataDir]);
      const other = await watchOwn(dataDir, []);
      expect([await own.look(), await other.look()]).toEqual([GREEN, GREEN]);
      fill(path.join(small, 'filler'));
      expect(await own.look()).toMatchObject({ status: 'not ready', disk: false });
      expect(await other.look()).toMatchObject({
        status: 'not ready',
        disk: false,
        database: false,
      });
      rmSync(path.join(small, 'filler'));
      expect([await own.look(), await other.look()]).toEqual([GREEN, GREEN]);
      await other.end();
      await own.end();
    } finally {
      execFileSync('umount', [small]);
    }
  },
);

/** Writes until not a single byte fits. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (const size of [1024 ** 2, 4096, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size));
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
}
