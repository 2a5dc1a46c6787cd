import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { backup } from '@/server/admin/backup';
import { HELP } from '@/server/admin/command-line';
import { migrate, readMigrations } from '@/server/database/migrate';
import { folderStore } from '@/server/files/store';
import { Acknowledgements, lossesIn } from '@/server/kernel/acknowledgements';
import { runAdmin } from '../support/admin-run';
import { testDatabase } from '../support/test-database';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-admin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the program lists what it can do: 0 when asked, 2 when it was not understood', async () => {
  expect(await runAdmin([], {})).toEqual({ code: 0, said: HELP, failed: '' });
  expect(await runAdmin(['frobnicate'], {})).toEqual({
    code: 2,
    said: '',
    failed: `There is no command "frobnicate".\n\n${HELP}`,
  });
});

test('what cannot be done ends with 1 and one line', async () => {
  const DATABASE_URL = 'postgres://nobody:hush-hush@127.0.0.1:9/none';
  expect(await runAdmin(['verify'], { DATABASE_URL })).toEqual({
    code: 1,
    said: '',
    failed: 'DATABASE_URL: nothing listens at 127.0.0.1:9\n',
  });
});

test.each(['verify', 'backup', 'reset-password'])(
  '%s of a folder without a host says so, and makes nothing',
  async (name) => {
    const empty = await mkdtemp(path.join(folder, 'empty-'));
    const more = name === 'backup' ? [path.join(empty, 'file')] : [];
    const args = name === 'reset-password' ? ['--email', 'a@b.c', '--password-stdin'] : more;
    expect(await runAdmin([name, ...args], { DATA_DIR: empty, DATABASE_URL: '' })).toEqual({
      code: 1,
      said: '',
      failed: `There is no host in ${empty}: set DATA_DIR or DATABASE_URL to where it is.\n`,
    });
    expect(await readdir(empty)).toEqual([]);
  },
);

test('an embedded database has no loss to accept', async () => {
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  const env = { DATA_DIR: empty, DATABASE_URL: '' };
  expect(await runAdmin(['accept-loss', 'f'.repeat(64)], env)).toEqual({
    code: 1,
    said: '',
    failed: 'accept-loss needs DATABASE_URL.\n',
  });
  expect(await readdir(empty)).toEqual([]);
});

test('verify of a database without a host, or of an older schema, says what to do', async () => {
  const bare = await testDatabase({ migrated: false });
  const verified = () => runAdmin(['verify'], { DATABASE_URL: bare.url });
  expect(await verified()).toMatchObject({
    code: 1,
    failed: expect.stringMatching(/^There is no host/),
  });
  const migrations = await readMigrations();
  await migrate(bare.url, migrations.slice(0, -1));
  expect(await verified()).toMatchObject({
    code: 1,
    failed: 'The schema is older than this program: run npm run admin -- migrate first.\n',
  });
  await bare.drop();
});

test('a database or a backup of a version before 0.1.0 is refused in one line', async () => {
  const [former, empty] = await Promise.all([testDatabase(), testDatabase({ migrated: false })]);
  await former.owner.query(
    "insert into schema_migration (name, checksum) values ('0001-organisation.sql', '')",
  );
  const file = path.join(folder, 'former');
  const files = folderStore(path.join(folder, 'files'));
  await backup(former.url, { file, files, now: new Date() });
  const line = (subject: string) =>
    `the ${subject} was made by a version before 0.1.0: export its books with that version, or start with an empty database\n`;
  expect(await runAdmin(['verify'], { DATABASE_URL: former.url })).toEqual({
    code: 1,
    said: '',
    failed: line('database'),
  });
  expect(await runAdmin(['restore', file], { DATABASE_URL: empty.url })).toEqual({
    code: 1,
    said: '',
    failed: line('backup'),
  });
  await Promise.all([former.drop(), empty.drop()]);
});

test('a restore of a file that is not there makes nothing', async () => {
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  const file = path.join(empty, 'nothing');
  expect(await runAdmin(['restore', file], { DATA_DIR: empty, DATABASE_URL: '' })).toMatchObject({
    code: 1,
    failed: `There is no file ${file}.\n`,
  });
  expect(await readdir(empty)).toEqual([]);
});

test('files are backed up from where FILES_URL says, and come back there', async () => {
  const away = await mkdtemp(path.join(folder, 'files of the host '));
  const key = await folderStore(away).put(path.resolve('package.json'));
  const source = await testDatabase();
  await source.owner.query("insert into app_user (id, name, email) values (1, 'A', 'a@b.c')");
  await source.owner.query(
    "insert into job (kind, input, user_id, file) values ('journal-import', '{}', 1, $1)",
    [key],
  );
  const FILES_URL = pathToFileURL(away).href;
  const file = path.join(folder, 'with-files');
  const DATA_DIR = path.join(folder, 'data');
  const made = await runAdmin(['backup', file], { FILES_URL, DATA_DIR, DATABASE_URL: source.url });
  expect(made).toMatchObject({ code: 0, failed: '' });

  const target = await testDatabase({ migrated: false });
  const back = path.join(folder, 'files that came back');
  const acknowledged = new Acknowledgements({ dataDir: DATA_DIR, port: 3000 }, () => new Date());
  acknowledged.note({ type: 'journal entry', id: '7', request: 'OF-THE-LOST-DATABASE' });
  acknowledged.close();
  const env = { FILES_URL: pathToFileURL(back).href, DATA_DIR, DATABASE_URL: target.url };
  const restored = await runAdmin(['restore', file], env);
  expect(restored).toMatchObject({ code: 0, failed: '' });
  expect(restored.said).toContain('do not compare the database with what they acknowledged before');
  expect(await lossesIn(DATA_DIR, target.owner)).toEqual([]);
  expect(await text(folderStore(back).get(key))).toBe(await readFile('package.json', 'utf8'));
  await Promise.all([source.drop(), target.drop()]);
});
