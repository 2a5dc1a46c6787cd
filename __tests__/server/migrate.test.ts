import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { migrate, MigrationError, readMigrations } from '@/server/database/migrate';
import type { Migration } from '@/server/database/migration';
import { type TestDatabase, testDatabase } from '../support/test-database';

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const FIRST = migration('0001-first.sql', 'create table fruit (name text); select pg_sleep(0.05)');
const SECOND = migration('0002-second.sql', "insert into fruit values ('plum')");

describe('on an empty database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase({ migrated: false });
  });
  afterEach(() => database.drop());

  const fruits = async () => (await database.owner.query('select name from fruit')).rows;

  test('every missing file is applied once, in order', async () => {
    expect(await migrate(database.url, [FIRST])).toEqual([FIRST.name]);
    expect(await migrate(database.url, [FIRST, SECOND])).toEqual([SECOND.name]);
    expect(await migrate(database.url, [FIRST, SECOND])).toEqual([]);
    expect(await fruits()).toEqual([{ name: 'plum' }]);
  });

  test('three programs that start at once apply each file exactly once', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, [FIRST, SECOND])));
    expect(runs.flat().toSorted()).toEqual([FIRST.name, SECOND.name]);
    expect(await fruits()).toHaveLength(1);
  });

  test('a file that was edited after it was applied is refused', async () => {
    await migrate(database.url, [FIRST]);
    const edited = migration(FIRST.name, 'create table fruit (name text, colour text)');
    await expect(migrate(database.url, [edited, SECOND])).rejects.toThrow(
      new MigrationError('migration 0001-first.sql was edited after it was applied'),
    );
    expect(await fruits()).toEqual([]);
  });

  test('a database that is newer than the program is refused', async () => {
    await migrate(database.url, [FIRST, SECOND]);
    await expect(migrate(database.url, [FIRST])).rejects.toThrow(/does not know/);
  });

  test('a database of a version before 0.1.0 is refused, with what to do', async () => {
    await migrate(database.url, []);
    await database.owner.query(
      "insert into schema_migration (name, checksum) values ('0001-organisation.sql', '')",
    );
    await expect(migrate(database.url, [FIRST])).rejects.toThrow(
      new MigrationError(
        'the database was made by a version before 0.1.0: export its books with that version, or start with an empty database',
      ),
    );
  });

  test('a file that would come before an applied one is refused', async () => {
    await migrate(
      database.url,
      [SECOND].map(({ name }) => migration(name, 'select 1')),
    );
    await expect(
      migrate(database.url, [FIRST, migration(SECOND.name, 'select 1')]),
    ).rejects.toThrow('migration 0001-first.sql comes before 0002-second.sql');
  });

  test('a file that fails leaves nothing behind, and the files before it stay', async () => {
    const broken = migration('0002-broken.sql', "insert into fruit values ('pear'); select 1 / 0");
    await expect(migrate(database.url, [FIRST, broken])).rejects.toThrow('division by zero');
    expect(await fruits()).toEqual([]);
    expect(await migrate(database.url, [FIRST, SECOND])).toEqual([SECOND.name]);
  });
});

describe('the files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  });
  afterEach(() => fs.rm(folder, { recursive: true }));
  const write = (name: string, text = 'select 1') => fs.writeFile(path.join(folder, name), text);

  test('are read in the order of their numbers', async () => {
    await Promise.all(['0010-b.sql', '0002-a.sql', 'notes.md'].map((name) => write(name)));
    expect((await readMigrations(folder)).map(({ name }) => name)).toEqual([
      '0002-a.sql',
      '0010-b.sql',
    ]);
  });

  test('are the same whatever ends their lines', async () => {
    await write('0001-a.sql', 'select 1;\nselect 2;\n');
    const [unix] = await readMigrations(folder);
    await write('0001-a.sql', 'select 1;\r\nselect 2;\r\n');
    const [other] = await readMigrations(folder);
    expect(other?.checksum).toBe(unix?.checksum);
  });

  test('without a number, or with the number of another, are refused', async () => {
    await write('0001-a.sql');
    await write('0001-b.sql');
    await expect(readMigrations(folder)).rejects.toThrow(
      '0001-a.sql and 0001-b.sql have one number',
    );
    await fs.rm(path.join(folder, '0001-b.sql'));
    await write('later.sql');
    await expect(readMigrations(folder)).rejects.toThrow('later.sql must begin with four digits');
  });
});

test('the project’s own migrations make a schema in which requests cannot change what is posted', async () => {
  const database = await testDatabase();
  try {
    const { rows } = await database.owner.query(`
      select tablename from pg_tables
      where tablename in ('entry', 'line', 'audit')
        and (has_table_privilege('sarraf_app', tablename::regclass, 'update')
          or has_table_privilege('sarraf_app', tablename::regclass, 'delete')
          or has_table_privilege('sarraf_app', tablename::regclass, 'truncate'))`);
    expect(rows).toEqual([]);
    await expect(database.db.deleteFrom('entry').execute()).rejects.toMatchObject({
      code: '42501',
    });
  } finally {
    await database.drop();
  }
});

test('one call records the states of a new table and adds it to the sample', async () => {
  const database = await testDatabase();
  const keep =
    "keep_records('fruit', without => '{colour}', prints => '{secret}', in_sample => true)";
  const added = migration(
    '9001-fruit.sql',
    `create table fruit (kind text, no integer, colour text, secret text, primary key (no, kind));
     insert into fruit values ('plum', 1, 'red', 'stone');
     select ${keep};
     update fruit set colour = 'blue';
     update fruit set no = 2`,
  );
  const changed = migration(
    '9002-size.sql',
    `alter table fruit add column size integer; select ${keep}`,
  );
  try {
    // A sample that can still be removed has copies of all tables.
    await database.owner.query("insert into sample_copy values ('party', '[]')");
    await migrate(database.url, [...(await readMigrations()), added, changed]);
    const { rows: states } = await database.owner.query(
      "select key, state from record_state where table_name = 'fruit' order by id",
    );
    const secret = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(states).toEqual([
      { key: '1 plum', state: { kind: 'plum', no: 1, secret } },
      { key: '1 plum', state: null },
      { key: '2 plum', state: { kind: 'plum', no: 2, secret } },
      { key: '2 plum', state: { kind: 'plum', no: 2, secret, size: null } },
    ]);
    const { rows: sample } = await database.owner.query(
      `select (select array_agg(name) from unnest(sample_tables()) as name where name = 'fruit') as names, content
       from sample_copy where table_name = 'fruit'`,
    );
    expect(sample).toEqual([
      { names: ['fruit'], content: [{ kind: 'plum', no: 1, colour: 'red', secret: 'stone' }] },
    ]);
    const { rows: audited } = await database.owner.query(
      "select record_id from audit where record_id like '900%' order by id",
    );
    expect(audited.map(({ record_id }) => record_id)).toEqual([added.name, changed.name]);
  } finally {
    await database.drop();
  }
});
