import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import pino from 'pino';

import { backup } from '@/server/admin/backup';
import { makeDemo } from '@/server/admin/demo';
import { drill, drillWhenDue, newestBackup, sourceIn } from '@/server/admin/drill';
import { restoreTo } from '@/server/admin/restore-to';
import { type Config, readConfig } from '@/server/config';
import { type Archive, ARCHIVING, archiveOf } from '@/server/database/embedded/archive';
import { basesIn, nameOf, readLabel } from '@/server/database/embedded/archive-files';
import { prepareHome } from '@/server/database/embedded/home';
import { hostEmbedded } from '@/server/database/embedded-host';
import { startEmbedded } from '@/server/database/embedded';
import { type OpenDatabase, openDatabase } from '@/server/database/open';
import { masterKeysOf } from '@/server/files/master-keys';
import { fileStoreOf } from '@/server/files/bucket-store';
import { ensureFirstStart } from '@/server/first-start';
import type { Host } from '@/server/kernel/host';
import { readCatalogues } from '@/server/kernel/locale';
import { headOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { lastDrill } from '@/server/ledger/drill-run';
import { EmbeddedDirectory, query } from '../support/embedded-directory';

const log = pino({ level: 'silent' });
const DAY_MS = 86_400_000;
/** Bit of the capability that mounting needs, CAP_SYS_ADMIN. */
const MAY_MOUNT = 1n << 21n;
const [, capabilities = '0'] =
  /^CapEff:\s*(\w+)$/m.exec(fs.readFileSync('/proc/self/status', 'utf8')) ?? [];
const canMount = (BigInt(`0x${capabilities}`) & MAY_MOUNT) !== 0n;

let place: EmbeddedDirectory;
let archiveDir: string;
let config: Config;
beforeEach(() => {
  place = new EmbeddedDirectory();
  // A space and a quote, because no shell may read the name.
  archiveDir = path.join(place.outer, "archive of the 'house' $(x)");
  fs.mkdirSync(archiveDir);
  config = readConfig({ DATA_DIR: place.dataDir, ARCHIVE_DIR: archiveDir });
});
afterEach(() => place.remove());

const open = () => openDatabase(config, { role: 'owner', migrate: true, host: true });

const archiveFor = (
  { servers, db }: Pick<OpenDatabase, 'servers' | 'db'>,
  now: () => Date = () => new Date(),
): Archive =>
  archiveOf({ folder: archiveDir, home: prepareHome(place.dataDir), servers, db, log, now });

/** Ends the current segment, and waits until the database server has put it into its spool. */
async function switchLog(url: string): Promise<void> {
  await query(
    url,
    'create schema if not exists aside; create table if not exists aside.moved (n int); insert into aside.moved values (1)',
  );
  const [{ name } = {}] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as name');
  for (let wait = 0; wait < 200; wait += 1) {
    const [{ last } = {}] = await query(
      url,
      'select last_archived_wal as last from pg_stat_archiver',
    );
    if (String(last) >= String(name)) return;
    await sleep(50);
  }
  throw new Error(`${String(name)} was not archived`);
}

const logFiles = () => fs.readdirSync(path.join(archiveDir, 'log')).toSorted();

/** Lines that a command prints. */
async function linesOf<Result>(work: (say: (line: string) => void) => Promise<Result>) {
  const lines: string[] = [];
  const result = await work((line) => void lines.push(line));
  return { result, text: lines.join('\n') };
}

/** Moves the database away, as the guide says. */
const moveAway = () => {
  const data = path.join(place.dataDir, 'pg', 'data');
  fs.renameSync(data, `${data}.damaged`);
};

test('books that are damaged come back to the moment before, with the head hash of that moment', async () => {
  let books = await open();
  await ensureFirstStart({ db: books.db, config }, () => {});
  const archive = archiveFor(books);
  await archive.look();
  expect(archive.state()).toEqual({ failures: 0, behindSeconds: 0, trouble: undefined });
  const bare = {
    config,
    db: books.db,
    files: fileStoreOf(config.files),
    masters: await masterKeysOf(config),
    catalogues: readCatalogues(),
  };
  await makeDemo(bare, new Date(), { days: 2 });
  await sealBooks(books.db);
  for (let segment = 0; segment < 4; segment += 1) await switchLog(books.url);
  const head = await headOf(books.db);
  // The base backup names a whole second, so a moment in it is refused.
  await sleep(1_100);
  const before = new Date();
  await sleep(50);
  await books.pool.query("set session_replication_role = 'replica'; delete from line");
  await expect(restoreTo(config, before, () => {})).rejects.toThrow('Stop the host first.');
  await books.close();
  await archive.finish();
  await expect(restoreTo(config, before, () => {})).rejects.toThrow('move it away first');

  moveAway();
  // Files that were copied may have later times; then all of the log is used in the end.
  const later = new Date(Date.now() + DAY_MS);
  for (const name of logFiles()) fs.utimesSync(path.join(archiveDir, 'log', name), later, later);
  expect(logFiles().length).toBeGreaterThan(4);
  const { text } = await linesOf((say) => restoreTo(config, before, say));
  expect(text).toContain(`sealed to entry ${head?.entry_id}, hash ${head?.hash}`);
  expect(fs.readdirSync(place.dataDir).filter((name) => name.includes('drill'))).toEqual([]);

  books = await open();
  const { rows } = await books.pool.query('select count(*)::int as lines from line');
  expect(rows[0].lines).toBeGreaterThan(50);
  // The restored database begins another timeline, so the archive makes a base backup.
  const again = archiveFor(books);
  await again.look();
  expect(await basesIn(archiveDir)).toHaveLength(2);

  const drilled = await linesOf(async (say) =>
    drill(books, await sourceIn(archiveDir, undefined), say),
  );
  expect(drilled).toMatchObject({ result: 0, text: expect.stringContaining(String(head?.hash)) });
  expect(await lastDrill(books.db)).toMatchObject({
    source: 'archive',
    entry_id: head?.entry_id,
    head_hash: head?.hash,
    broken: [],
    problem: null,
  });
  // The host drills too, a week after the last drill.
  const isDue = { db: books.db, config: { ...config, drills: true }, log };
  const at = (days: number) => ({ ...isDue, now: () => new Date(Date.now() + days * DAY_MS) });
  // The cast is safe: the drill uses only these parts of the host.
  await drillWhenDue(at(6) as Host);
  await drillWhenDue(at(8) as Host);
  const { rows: runs } = await books.pool.query('select source, problem from drill_run');
  expect(runs).toEqual([1, 2].map(() => ({ source: 'archive', problem: null })));
  expect(fs.readdirSync(place.dataDir).filter((name) => name.includes('drill'))).toEqual([]);

  const file = path.join(place.outer, 'backups', 'of today');
  fs.mkdirSync(path.dirname(file));
  await backup(books.url, { file, files: fileStoreOf(config.files), now: new Date() });
  const restored = await linesOf(async (say) =>
    drill(books, await newestBackup(path.dirname(file)), say),
  );
  expect(restored).toMatchObject({ result: 0, text: expect.stringContaining(String(head?.hash)) });
  fs.writeFileSync(file, fs.readFileSync(file).subarray(0, 5_000));
  await expect(drill(books, { file }, () => {})).rejects.toThrow('damaged');
  const failed = { source: 'backup', entry_id: null, problem: 'recovery' };
  expect(await lastDrill(books.db)).toMatchObject(failed);
  await books.close();
});

test('while the folder is missing or not writable the database works, and everything follows later', async () => {
  const books = await open();
  const archive = archiveFor(books);
  await archive.look();
  fs.renameSync(archiveDir, `${archiveDir} away`);
  await switchLog(books.url);
  await archive.look();
  expect(archive.state()).toMatchObject({ failures: 1, trouble: { kind: 'missing' } });
  fs.renameSync(`${archiveDir} away`, archiveDir);
  await archive.look();
  expect(archive.state()).toEqual({ failures: 1, behindSeconds: 0, trouble: undefined });

  // A file in place of the folder cannot be written to, by root neither.
  fs.renameSync(archiveDir, `${archiveDir} away`);
  fs.writeFileSync(archiveDir, '');
  await switchLog(books.url);
  await archive.look();
  expect(archive.state().trouble).toBeDefined();
  fs.rmSync(archiveDir);
  fs.renameSync(`${archiveDir} away`, archiveDir);
  await archive.look();
  expect(archive.state().trouble).toBeUndefined();
  const segments = logFiles().map((name) => Number.parseInt(name.slice(8, 24), 16));
  expect(segments).toEqual(segments.map((_, at) => (segments[0] ?? 0) + at));
  await books.close();
});

(canMount ? test : test.skip)(
  'a full disk stops nobody, and the log follows when there is room again',
  async () => {
    fs.rmdirSync(archiveDir);
    const disk = path.join(place.outer, 'disk');
    fs.mkdirSync(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status).toBe(0);
    try {
      archiveDir = path.join(disk, 'archive');
      fs.mkdirSync(archiveDir);
      config = readConfig({ DATA_DIR: place.dataDir, ARCHIVE_DIR: archiveDir });
      const books = await open();
      const archive = archiveFor(books);
      await archive.look();
      expect(archive.state()).toMatchObject({ trouble: { kind: 'full' } });
      expect(fs.readdirSync(archiveDir).filter((name) => name.startsWith('base'))).toEqual([]);
      await query(books.url, 'create table posted (n int); insert into posted values (1)');
      // Another attempt of the base backup follows later.
      await archive.look();
      expect(archive.state()).toMatchObject({ trouble: { kind: 'full' } });
      expect(spawnSync('mount', ['-o', 'remount,size=400m', disk]).status).toBe(0);
      const later = archiveFor(books);
      await later.look();
      expect(later.state()).toMatchObject({ failures: 0, trouble: undefined });
      expect(await basesIn(archiveDir)).toHaveLength(1);
      await books.close();
    } finally {
      spawnSync('umount', [disk]);
    }
  },
);

test('after the server and its host were killed, the archive goes on and has no gap', async () => {
  const books = await open();
  const archive = archiveFor(books);
  await archive.look();
  await switchLog(books.url);
  await query(books.url, 'insert into aside.moved values (2)');
  await makeOlder(2);
  const looking = archive.look();
  await sleep(50);
  place.killServer();
  await looking;
  await books.close().catch(() => {});
  // A killed host has left parts of a base backup and of a segment, and a segment that it had moved already.
  fs.mkdirSync(path.join(archiveDir, 'base.part'), { recursive: true });
  fs.writeFileSync(path.join(archiveDir, 'log', 'left.gz.part'), 'x');
  const [moved = ''] = logFiles();
  fs.writeFileSync(
    path.join(prepareHome(place.dataDir).spool, moved.replace('.gz', '')),
    gunzipSync(fs.readFileSync(path.join(archiveDir, 'log', moved))),
  );

  const again = await open();
  const next = archiveFor(again);
  await next.look();
  await switchLog(again.url);
  await next.look();
  expect(next.state()).toMatchObject({ failures: 0, trouble: undefined });
  expect(await basesIn(archiveDir)).toHaveLength(2);
  await again.close();
  await next.finish();
  moveAway();
  await restoreTo(config, undefined, () => {});
  const restored = await open();
  expect((await restored.pool.query('select n from aside.moved order by n')).rows).toEqual([
    { n: 1 },
    { n: 1 },
    { n: 2 },
  ]);
  await restored.close();
});

test('a different segment and another database are refused, and nothing is overwritten', async () => {
  const books = await open();
  const archive = archiveFor(books);
  await archive.look();
  await switchLog(books.url);
  const [name = ''] = fs
    .readdirSync(path.join(place.dataDir, 'pg', '.archive'))
    .filter((file) => file.length === 24);
  const target = path.join(archiveDir, 'log', `${name}.gz`);
  fs.writeFileSync(target, 'of another database');
  await archive.look();
  expect(archive.state().trouble).toMatchObject({ kind: 'foreign' });
  expect(fs.readFileSync(target, 'utf8')).toBe('of another database');
  fs.rmSync(target);
  await archive.look();
  expect(archive.state().trouble).toBeUndefined();
  await books.close();

  fs.rmSync(place.dataDir, { recursive: true });
  const other = await open();
  const second = archiveFor(other);
  await second.look();
  expect(second.state().trouble).toMatchObject({ kind: 'foreign' });
  expect(await basesIn(archiveDir)).toHaveLength(1);
  await other.close();
});

/** Gives the newest base backup another age. */
async function makeOlder(days: number): Promise<string> {
  const folder = (await basesIn(archiveDir)).at(-1)?.folder ?? '';
  const older = path.join(archiveDir, nameOf(new Date(Date.now() - days * DAY_MS)));
  fs.renameSync(folder, older);
  return older;
}

test('base backups reach back seven days, and a gap in the log begins a new one', async () => {
  const books = await open();
  const archive = archiveFor(books);
  await archive.look();
  await makeOlder(9);
  await switchLog(books.url);
  await archive.look();
  const kept = await makeOlder(8);
  await archive.look();
  const folders = async () => (await basesIn(archiveDir)).map(({ folder }) => folder);
  expect(await folders()).toEqual([kept, expect.stringContaining('base-20')]);
  const { first } = await readLabel(kept);
  expect(logFiles()[0]).toBe(`${first}.gz`);

  await switchLog(books.url);
  await archive.look();
  expect(await folders()).toHaveLength(2);
  fs.rmSync(path.join(archiveDir, 'log', logFiles().at(-1) ?? ''));
  await switchLog(books.url);
  await archive.look();
  expect(await folders()).toHaveLength(3);
  await books.close();
});

test('a server that was started without the archive is started again with it, or the host is refused', async () => {
  const command = await startEmbedded(place.dataDir);
  await query(command.url, 'select 1');
  const host = await hostEmbedded(place.dataDir, ARCHIVING);
  expect(await query(host.url, 'show archive_library')).toEqual([
    { archive_library: 'basic_archive' },
  ]);
  await host.stop();
  const user = await startEmbedded(place.dataDir);
  const session = new Client({ connectionString: user.url });
  await session.connect();
  await expect(hostEmbedded(place.dataDir, ARCHIVING)).rejects.toThrow('another ARCHIVE_DIR');
  await session.end();
  await user.stop();
});
