import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';

import { backup } from '@/server/admin/backup';
import { restore } from '@/server/admin/restore';
import { asItWas, formerOf } from '@/server/database/former-migrations';
import { migrate, readMigrations } from '@/server/database/migrate';
import type { Migration } from '@/server/database/migration';
import { folderStore } from '@/server/files/store';
import { verify } from '@/server/ledger/verify';
import { catalogueOf } from '../support/catalogue';
import { type TestDatabase, testDatabase } from '../support/test-database';

jest.setTimeout(60_000);

/** Backups made by the program at these commits, with its migrations and demo data. */
const ARCHIVED = [
  '5f1083d-account-note-at-0040',
  '1fb9a58-invoices-at-0021',
  'cab3259-former-rates-and-tills',
  '641d599-up-to-0022',
];

const open: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.drop()));
});

async function database(migrated: boolean): Promise<TestDatabase> {
  const made = await testDatabase({ migrated });
  open.push(made);
  return made;
}

async function archived(name: string): Promise<TestDatabase> {
  const file = path.resolve('__tests__/server/archived', `${name}.sql.gz`);
  const host = await database(false);
  const client = new Client(host.url);
  await client.connect();
  await client.query(gunzipSync(await readFile(file)).toString());
  await client.end();
  return host;
}

/** Checks that fail, with the offending rows. */
async function brokenIn({ db }: TestDatabase) {
  const { checks } = await verify(db);
  return checks.flatMap(({ ok, key, rows }) => (ok ? [] : { key, rows }));
}

test.each(ARCHIVED)(
  'a host of %s is brought up to date, and its books prove themselves',
  async (name) => {
    const [host, fresh] = [await archived(name), await database(true)];
    const [{ rows: before }] = [await host.owner.query('select count(*) from line')];
    await migrate(host.url, await readMigrations());
    expect(await migrate(host.url, await readMigrations())).toEqual([]);
    expect(await catalogueOf(host.owner)).toEqual(await catalogueOf(fresh.owner));
    expect((await host.owner.query('select count(*) from line')).rows).toEqual(before);
    expect(await brokenIn(host)).toEqual([]);
  },
);

test.each(ARCHIVED)('a backup of a host of %s comes back under today’s program', async (name) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-upgrade-'));
  try {
    const file = path.join(folder, 'backup');
    const files = folderStore(path.join(folder, 'files'));
    await backup((await archived(name)).url, { file, files, now: new Date() });
    const [target, fresh] = [await database(false), await database(true)];
    await restore(target.url, { file, files });
    expect(await catalogueOf(target.owner)).toEqual(await catalogueOf(fresh.owner));
    expect(await brokenIn(target)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Migrations that some commits applied, by name and the beginning of the checksum. */
const EARLY = '0001-o 0002-a 0003-l 0004-d 0005-a'.split(' ');
const NOTE = { name: '0040-account-note.sql', checksum: 'ff9dfd03' };

test.each([
  ['before there were parties', []],
  ['before the books had days', ['0010-p']],
  ['before there were templates', ['0010-p', '0011-o']],
  ['before the proof', ['0010-p', '0011-o', '0012-t']],
])('a host with the note of an account at 0040, %s, gets what comes before it', async (_, more) => {
  const today = await readMigrations();
  const note = formerOf({
    ...NOTE,
    checksum: today.find(({ name }) => name === '0014-account-note.sql')?.checksum ?? '',
  });
  const begin = today.filter(({ name }) =>
    [...EARLY, ...more].some((start) => name.startsWith(start)),
  );
  const [host, fresh] = [await database(false), await database(true)];
  await migrate(host.url, note ? [...begin, asItWas(note, today)] : begin);
  await migrate(host.url, today);
  expect(await catalogueOf(host.owner)).toEqual(await catalogueOf(fresh.owner));
});

test('a database that watches tickets by the former text of its file comes to the same, and starts', async () => {
  const watched = formerOf({
    name: '0060-watched.sql',
    checksum: '7699abf8a54ac1d973e58c65a546649a4db90dd5b2a2f7f5c33e611426262f7f',
  });
  if (!watched) throw new Error('the former text is not known');
  const today = await readMigrations();
  const before = today.slice(
    0,
    today.findIndex(({ name }) => name === watched.name),
  );
  const [host, fresh] = [await database(false), await database(true)];
  await migrate(host.url, [...before, asItWas(watched, today)]);
  const applied = await migrate(host.url, today);
  expect(applied).toContain('0061-alerts.sql');
  expect(applied).not.toContain(watched.name);
  expect(await catalogueOf(host.owner)).toEqual(await catalogueOf(fresh.owner));
});

test('three programs that start at once on a former host bring it up to date once', async () => {
  const host = await archived('1fb9a58-invoices-at-0021');
  const today = await readMigrations();
  const runs = await Promise.all([1, 2, 3].map(() => migrate(host.url, today)));
  expect(runs.flat().toSorted()).toEqual([...new Set(runs.flat())].toSorted());
  expect(runs.flat()).toContain('0018-moves-without-value.sql');
});

test('a former host is brought up to date whole or not at all', async () => {
  const host = await archived('1fb9a58-invoices-at-0021');
  const before = await catalogueOf(host.owner);
  const broken = (await readMigrations()).map((file): Migration =>
    file.name.startsWith('0018') ? { ...file, text: 'select 1 / 0' } : file,
  );
  await expect(migrate(host.url, broken)).rejects.toThrow('division by zero');
  expect(await catalogueOf(host.owner)).toEqual(before);
});
