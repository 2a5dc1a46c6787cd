import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { ArchiveError } from '@/server/admin/archive';
import { backup } from '@/server/admin/backup';
import { readCommand } from '@/server/admin/command-line';
import { makeDemo } from '@/server/admin/demo';
import { UsageError } from '@/server/admin/failure';
import { restore } from '@/server/admin/restore';
import { createUser, resetPassword } from '@/server/admin/users';
import { inTransaction } from '@/server/database/transaction';
import { folderStore } from '@/server/files/store';
import { verify } from '@/server/ledger/verify';
import { isPassword } from '@/server/people/passwords';
import { type TestDatabase, testDatabase } from '../support/test-database';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

let house: TestHost;
let folder: string;
const now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  house = await startHost();
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-admin-'));
  await makeDemo(house.db, now);
  const client = await house.signIn();
  const { body } = await client.upload('attachments/store', {
    name: 'a.pdf',
    content: '%PDF-1.7 bill',
  });
  await client.post('accounting/journal-entry/store', {
    date: '2026-01-01',
    memo: 'A draft: tab\t, "quotes", \\ and پارسی',
    lines: [],
    attachment_ids: [body.id],
  });
});
afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true, force: true });
});

/** An empty database to bring a house back into. */
async function withEmpty(work: (target: TestDatabase) => Promise<void>): Promise<void> {
  const target = await testDatabase({ migrated: false });
  try {
    await work(target);
  } finally {
    await target.drop();
  }
}

const storeIn = (name: string) => folderStore(path.join(folder, name));
const urlOf = async (): Promise<string> => {
  const { rows } = await house.owner.query<{ name: string }>('select current_database() as name');
  const { options } = house.owner;
  const address = new URL(options.connectionString ?? '');
  address.pathname = `/${rows[0]?.name ?? ''}`;
  return address.href;
};

test('a demo is three months of entries in four currencies that prove themselves', async () => {
  const { rows } = await house.owner.query<{ currencies: number; first: string; last: string }>(
    'select count(distinct currency) as currencies, min(date) as first, max(date) as last from line',
  );
  expect(rows).toEqual([{ currencies: 4, first: '2026-08-22', last: '2026-11-21' }]);
  expect((await verify(house.db)).ok).toBe(true);
  await expect(makeDemo(house.db, now)).rejects.toThrow('entries already');
});

test('a house comes back from its backup as it was: rows, files, chain, and goes on counting', async () => {
  const file = path.join(folder, 'whole');
  const made = await backup(await urlOf(), { file, files: house.host.files, now });
  const before = await verify(house.db);
  await withEmpty(async (target) => {
    const files = storeIn('whole-files');
    await restore(target.url, { file, files });

    const after = await verify(target.db);
    expect(after).toEqual(before);
    const head = 'select seq, hash from audit_seal order by seq desc limit 1';
    expect((await target.owner.query(head)).rows).toEqual((await house.owner.query(head)).rows);
    const { rows } = await target.owner.query<{ file: string }>('select file from attachment');
    expect(await text(files.get(rows[0]?.file ?? ''))).toBe('%PDF-1.7 bill');
    expect(
      (await target.owner.query("select body, memo from document where status = 'draft'")).rows,
    ).toEqual(
      (await house.owner.query("select body, memo from document where status = 'draft'")).rows,
    );
    expect((await target.owner.query('select from session')).rows).toEqual([]);

    const again = path.join(folder, 'again');
    const { tables } = await backup(target.url, { file: again, files, now });
    const sumOf = (name: string, of: typeof tables) => of.find((table) => table.name === name);
    expect(sumOf('line', tables)).toEqual(sumOf('line', made.tables));
    await target.owner.query(
      "insert into audit (action, page, record_type, record_id) values ('x', 'x', 'x', 'x')",
    );
    await expect(target.owner.query('update entry set memo = memo')).rejects.toThrow('append-only');
  });
});

test('a restored line cannot be taken for one that a later transaction posts', async () => {
  const file = path.join(folder, 'numbers');
  await backup(await urlOf(), { file, files: house.host.files, now });
  await withEmpty(async (target) => {
    await restore(target.url, { file, files: storeIn('numbers-files') });
    const { rows } = await target.owner.query('select distinct created_xid::text from entry');
    expect(rows).toEqual([{ created_xid: '0' }]);
  });
});

test('a damaged, cut or foreign file is found out before anything is done with it', async () => {
  const file = path.join(folder, 'sound');
  await backup(await urlOf(), { file, files: house.host.files, now });
  const sound = await readFile(file);
  const flipped = Buffer.from(sound);
  flipped[Math.floor(sound.length / 2)] = (flipped[Math.floor(sound.length / 2)] ?? 0) ^ 1;
  const damaged = [
    flipped,
    sound.subarray(0, -20),
    sound.subarray(0, 100),
    Buffer.from('hello'),
    Buffer.alloc(0),
  ];

  await withEmpty(async (target) => {
    for (const [index, bytes] of damaged.entries()) {
      const bad = path.join(folder, `bad-${index}`);
      await writeFile(bad, bytes);
      await expect(restore(target.url, { file: bad, files: storeIn('bad') })).rejects.toThrow(
        ArchiveError,
      );
    }
    expect(
      (await target.owner.query("select from pg_tables where schemaname = 'public'")).rows,
    ).toEqual([]);
  });
});

test('a house is brought back only into an empty database, and a backup never overwrites a file', async () => {
  const file = path.join(folder, 'once');
  const url = await urlOf();
  await backup(url, { file, files: house.host.files, now });
  await expect(restore(url, { file, files: storeIn('x') })).rejects.toThrow('not empty');
  await expect(backup(url, { file, files: house.host.files, now })).rejects.toThrow(
    'there already',
  );
});

test('a backup that names a file which is gone fails and leaves nothing behind', async () => {
  const file = path.join(folder, 'partial');
  const attempt = backup(await urlOf(), { file, files: storeIn('nothing'), now });
  await expect(attempt).rejects.toThrow('ENOENT');
  await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT');
});

test('a user made at the machine signs in with the role that was named', async () => {
  const given = {
    name: 'Parwin',
    email: 'parwin@example.test',
    role: 'administrator',
    password: PASSWORD,
  };
  await inTransaction(house.db, (tx) => createUser(tx, given));
  const client = await house.signIn('parwin@example.test');
  expect((await client.get('user/current-user')).body.role.name).toBe('Administrator');
  const refused = (change: Partial<typeof given>) =>
    inTransaction(house.db, (tx) =>
      createUser(tx, { ...given, email: 'new@example.test', ...change }),
    );
  await expect(refused({ email: 'Parwin@Example.test' })).rejects.toThrow('user.email-taken');
  await expect(refused({ email: 'developer+x@localhost' })).rejects.toThrow('user.email-taken');
  await expect(refused({ password: 'short' })).rejects.toThrow();
  await expect(refused({ role: 'king' })).rejects.toThrow(
    'no role "king"; there are: Administrator',
  );
});

test('a password set at the machine ends the sessions that the former one opened', async () => {
  const client = await house.signInAs(null, 'lost@example.test');
  const given = { email: 'lost@example.test', password: 'a wholly new password', now };
  await inTransaction(house.db, (tx) => resetPassword(tx, given));
  expect((await client.get('user/current-user')).status).toBe(401);
  const row = await house.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('email', '=', 'lost@example.test')
    .executeTakeFirst();
  expect(await isPassword(row?.password_hash ?? null, 'a wholly new password')).toBe(true);
});

test.each([
  [[]],
  [['frobnicate']],
  [['backup']],
  [['backup', 'a', 'b']],
  [['verify', '--email', 'x']],
  [['create-user', '--email', 'a@b.c', '--name', 'A', '--role', 'R']],
  [['create-user', '--email', 'a@b.c', '--name', 'A', '--role', 'R', '--password', 'x']],
  [['reset-password', '--password-stdin']],
])('a command that is not understood is told in one line: %j', (args) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  try {
    readCommand(args);
  } catch (error) {
    expect(String(error)).not.toContain('\n');
  }
});

test('the program ends with 2 when it is not understood and with 1 when it cannot do it', async () => {
  const run = async (...args: string[]) => {
    const child = spawn(
      'node',
      ['--require', './scripts/require-node.cjs', 'scripts/admin.ts', ...args],
      {
        env: {
          ...process.env,
          DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
          DATA_DIR: folder,
        },
      },
    );
    const said = text(child.stderr);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    return { code, lines: (await said).trimEnd().split('\n') };
  };
  expect(await run('frobnicate')).toMatchObject({
    code: 2,
    lines: [expect.stringContaining('Use: npm run admin')],
  });
  expect(await run('verify')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('ECONNREFUSED')],
  });
});
