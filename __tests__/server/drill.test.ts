import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { readCommand } from '@/server/admin/command-line';
import { makeDemo } from '@/server/admin/demo';
import { drill } from '@/server/admin/drill';
import { readConfig } from '@/server/config';
import { type Embedded, startEmbedded } from '@/server/database/embedded';
import { type OpenDatabase, openDatabase } from '@/server/database/open';
import { masterKeysOf } from '@/server/files/master-keys';
import { fileStoreOf } from '@/server/files/bucket-store';
import { ensureFirstStart } from '@/server/first-start';
import { readCatalogues } from '@/server/kernel/locale';
import { headOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { EmbeddedDirectory } from '../support/embedded-directory';

let place: EmbeddedDirectory;
let embedded: Embedded;
let books: OpenDatabase;
let base: string;
let archive: string;
let beforeDamage: Date;
let afterDamage: Date;
let hash: string;

beforeAll(async () => {
  place = new EmbeddedDirectory();
  const { dataDir } = place;
  base = path.join(dataDir, 'base');
  archive = fs.mkdtempSync(path.join(os.tmpdir(), 'sarraf-archive-'));
  fs.chmodSync(archive, 0o777);
  embedded = await startEmbedded(dataDir, {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  const config = readConfig({ DATA_DIR: dataDir });
  books = await openDatabase(config, { role: 'owner', migrate: true, host: false });
  await ensureFirstStart({ db: books.db, config }, () => {});
  await copyBase();
  const bare = {
    config,
    db: books.db,
    files: fileStoreOf(config.files),
    masters: await masterKeysOf(config),
    catalogues: readCatalogues(),
  };
  await makeDemo(bare, new Date(), { days: 2 });
  await sealBooks(books.db);
  hash = (await headOf(books.db))?.hash ?? '';
  await sleep(50);
  beforeDamage = new Date();
  await sleep(50);
  const client = new pg.Client({ connectionString: books.url });
  await client.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query('delete from line where entry_id = (select max(id) from entry)');
  await sleep(50);
  afterDamage = new Date();
  await sleep(50);
  // A transaction after the moment, without which the log would end before it.
  await client.query('create table later (n int)');
  await client.query('select pg_switch_wal()');
  await client.query('create table latest (n int)');
  await client.query('select pg_switch_wal()');
  await archived(client);
  await client.end();
});
afterAll(async () => {
  await books.close();
  await embedded.stop();
  fs.rmSync(archive, { recursive: true, force: true });
  place.remove();
});

/** Copies the data folder as `pg_basebackup` does, which the embedded programs lack. */
async function copyBase(): Promise<void> {
  const client = new pg.Client({ connectionString: books.url });
  await client.connect();
  await client.query("select pg_backup_start('drill', true)");
  fs.cpSync(path.join(place.dataDir, 'pg', 'data'), base, {
    recursive: true,
    filter: (from) => !/\/(pg_wal\/.+|postmaster\.pid)$/.test(from),
  });
  const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop(false)');
  fs.writeFileSync(path.join(base, 'backup_label'), rows[0]?.labelfile ?? '');
  await client.end();
}

/** Waits until all complete segments are archived. */
async function archived(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as done
       from pg_stat_archiver`,
    );
    if (rows[0]?.done) return;
    await sleep(50);
  }
}

/** Runs a drill; returns its status and lines. */
async function run(at?: Date, from = archive) {
  const lines: string[] = [];
  const status = await drill(books, { base, archive: from, at }, (line) => lines.push(line));
  return { status, text: lines.join('\n') };
}

const copies = () =>
  fs.readdirSync(os.tmpdir()).filter((name) => name.includes(`drill-${process.pid}-`));

/** Runs work with a copy of the archive that may be damaged. */
async function withArchive(work: (folder: string, names: string[]) => Promise<void>) {
  const removed = `${archive}-copy`;
  fs.cpSync(archive, removed, { recursive: true });
  const names = fs.readdirSync(removed).filter((name) => /^[0-9A-F]{24}$/.test(name));
  try {
    await work(removed, names.toSorted());
  } finally {
    fs.rmSync(removed, { recursive: true, force: true });
  }
}

test('a drill to a moment before a damage is green and has the head hash of that moment', async () => {
  const { status, text } = await run(beforeDamage);
  expect(text).toContain(`with the same hash, ${hash}.`);
  expect(text).toContain('The drill succeeded');
  expect(status).toBe(0);
  expect(copies()).toEqual([]);
});

test('drills after the damage are red, two at once, and leave nothing behind', async () => {
  const [moment, end] = await Promise.all([run(afterDamage), run()]);
  expect(moment?.text).toContain('The drill FAILED');
  expect([moment?.status, end?.status]).toEqual([1, 1]);
  expect(copies()).toEqual([]);
});

test('a missing, a short and a damaged segment are named', async () => {
  await withArchive(async (folder, names) => {
    const [, second = ''] = names.slice(-3);
    const file = path.join(folder, second);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, Buffer.alloc(bytes.length));
    await expect(run(undefined, folder)).rejects.toThrow(
      /its end was not reached|is damaged there/,
    );
    fs.writeFileSync(file, bytes.subarray(0, 1_000));
    await expect(run(undefined, folder)).rejects.toThrow(`${second} is damaged`);
    fs.rmSync(file);
    await expect(run(undefined, folder)).rejects.toThrow(`${second} is missing`);
  });
  expect(copies()).toEqual([]);
});

test('moments before the base backup, after the end of the log and in the future are refused', async () => {
  await expect(run(new Date('2020-01-01T00:00:00Z'))).rejects.toThrow('before the base backup of');
  await expect(run(new Date(Date.now() - 1))).rejects.toThrow('the archived log ends before');
  await expect(run(new Date(Date.now() + 60_000))).rejects.toThrow('the moment is in the future');
  expect(() => readCommand(['drill', 'a', 'b', '--at', '2026-11-30 14:05'])).toThrow('time zone');
});

test('a drill removes the copy that a killed drill left', async () => {
  const left = path.join(os.tmpdir(), 'sarraf-drill-4194300-left');
  fs.mkdirSync(left);
  await expect(run(new Date('2020-01-01T00:00:00Z'))).rejects.toThrow('before the base backup of');
  expect(fs.existsSync(left)).toBe(false);
});
