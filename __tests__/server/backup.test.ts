import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

import { ArchiveError } from '@/server/admin/archive';
import { backup } from '@/server/admin/backup';
import { copyIn, copyOut } from '@/server/admin/copy';
import { makeDemo } from '@/server/admin/demo';
import { restore } from '@/server/admin/restore';
import { migrate, readMigrations } from '@/server/database/migrate';
import { masterKeysFrom } from '@/server/files/master-keys';
import { ownOwner } from '@/server/files/papers';
import { readPaper } from '@/server/files/read-paper';
import { folderStore } from '@/server/files/store';
import { verify } from '@/server/ledger/verify';
import { aPdf } from '../support/a-pdf';
import { changeSetting } from '../support/change-setting';
import { sealWhole } from '../support/seal-whole';
import { type TestDatabase, testDatabase } from '../support/test-database';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let folder: string;
const now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  host = await startHost();
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-backup-'));
  await makeDemo(host.host, now, { days: 3 });
  const client = await host.signIn();
  const { body } = await client.upload('attachments/store', {
    name: 'a.pdf',
    content: aPdf(),
  });
  await client.post('accounting/journal-entry/store', {
    date: '2026-01-01',
    memo: 'A draft: tab\t, "quotes", \\ and پارسی',
    lines: [],
    attachment_ids: [body.id],
  });
  await client.post('setting/webhooks/store', {
    name: 'Shop',
    url: 'https://shop.example.com/',
    events: ['document.posted'],
    is_active: false,
  });
  await sealWhole(host.db);
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs work with an empty database for a restore. */
async function withEmpty(work: (target: TestDatabase) => Promise<void>): Promise<void> {
  const target = await testDatabase({ migrated: false });
  try {
    await work(target);
  } finally {
    await target.drop();
  }
}

/** Results of all checks, without durations. */
const proof = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (await verify(db)).checks.map(({ ms: _ms, ...check }) => check);

const storeIn = (name: string) => folderStore(path.join(folder, name));

test('a host comes back from its backup as it was: rows, files, chain, and goes on counting', async () => {
  const file = path.join(folder, 'whole');
  const made = await backup(host.databaseUrl, { file, files: host.host.files, now });
  const before = await proof(host);
  await withEmpty(async (target) => {
    const files = storeIn('whole-files');
    await restore(target.url, { file, files });

    expect(await proof(target)).toEqual(before);
    const { rows: gateways } = await target.owner.query('select name, is_closed from gateway');
    expect(gateways).toEqual([{ name: 'webhook 1', is_closed: true }]);
    const head = 'select seq, hash from audit_seal order by seq desc limit 1';
    expect((await target.owner.query(head)).rows).toEqual((await host.owner.query(head)).rows);
    const { rows } = await target.owner.query<{ id: number; file: string }>(
      "select id, file from paper where content_type = 'application/pdf'",
    );
    const [{ id, file: key } = { id: 0, file: '' }] = rows;
    const kept = { id, file: key, owner: ownOwner(key), content_type: 'application/pdf' };
    // Still sealed; the master key is not part of the backup.
    const { masters } = host.host;
    expect(await readPaper(target.db, { files, masters }, kept)).toEqual(aPdf());
    const others = masterKeysFrom(['another key that is long enough to be one']);
    const reading = readPaper(target.db, { files, masters: others }, kept);
    await expect(reading).rejects.toThrow('no backup contains it');
    const drafts = "select body, memo from document where status = 'draft' order by type, id";
    expect((await target.owner.query(drafts)).rows).toEqual((await host.owner.query(drafts)).rows);
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

test('a restored host delivers to no webhook or channel and sends no pack or reminder until a user switches it on', async () => {
  const client = await host.signIn();
  await changeSetting(client, 'mail', { reminders: true });
  const { body } = await client.post('setting/webhooks/store', {
    name: 'Office',
    url: 'https://office.example.com/',
    events: ['document.posted'],
  });
  await client.post(`setting/webhooks/${body.id}/rotate`);
  await client.post('setting/message-channels/store', {
    kind: 'telegram',
    url: 'https://api.telegram.org',
    token: '1:a',
  });
  const pack = await client.post('reports/report-packs/store', {
    name: 'Morning',
    reports: [{ report: 'trail-balance', period: 'yesterday', filters: {} }],
    receiver_ids: [1],
    repeats: 'day',
  });
  expect(pack.status).toBe(201);
  const { body: texts } = await client.get('setting/message-texts/list');
  const receipt = texts.find(({ kind }: { kind: string }) => kind === 'receipt');
  await client.put(`setting/message-texts/${receipt.id}/update`, {
    version: receipt.version,
    is_automatic: true,
  });
  await sealWhole(host.db);
  const file = path.join(folder, 'webhooks');
  await backup(host.databaseUrl, { file, files: host.host.files, now });
  await withEmpty(async (target) => {
    await restore(target.url, { file, files: storeIn('webhook-files') });
    const { rows } = await target.owner.query(
      "select w.is_active, g.is_closed from webhook w join gateway g on g.name = 'webhook ' || w.id",
    );
    expect(rows).toEqual([
      { is_active: false, is_closed: true },
      { is_active: false, is_closed: true },
    ]);
    const { rows: channels } = await target.owner.query(
      `select c.is_active, g.is_closed, (select bool_or(is_automatic) from message_text) as automatic
       from message_channel c join gateway g on g.name = c.kind`,
    );
    expect(channels).toEqual([{ is_active: false, is_closed: true, automatic: false }]);
    const { rows: packs } = await target.owner.query('select is_active from report_pack');
    expect(packs).toEqual([{ is_active: false }]);
    const { rows: mail } = await target.owner.query("select body from setting where type = 'mail'");
    expect(mail).toMatchObject([{ body: { reminders: false } }]);
    expect((await proof(target)).filter(({ ok }) => !ok)).toEqual([]);
  });
});

test('a backup of a version without report packs is restored, and has them afterwards', async () => {
  const file = path.join(folder, 'earlier');
  await withEmpty(async (source) => {
    const earlier = (await readMigrations()).filter(({ name }) => name < '0023');
    await migrate(source.url, earlier);
    await source.owner.query(
      `with x as (update message_text set is_automatic = true where kind = 'receipt' returning 1)
       select note_change('edit', 'message texts', 'message text', '1') from x`,
    );
    const { tables } = await backup(source.url, { file, files: host.host.files, now });
    expect(tables.map(({ name }) => name)).not.toContain('report_pack');
  });
  await withEmpty(async (target) => {
    await restore(target.url, { file, files: storeIn('earlier-files') });
    expect((await target.owner.query('select from report_pack')).rows).toEqual([]);
    const { rows: texts } = await target.owner.query('select from message_text where is_automatic');
    expect(texts).toEqual([]);
    const { rows } = await target.owner.query(
      "select page, record_type, record_id from audit where action = 'switch off' order by id",
    );
    expect(rows).toEqual([
      { page: 'message texts', record_type: 'message text', record_id: 'all' },
    ]);
  });
});

test('a restored line cannot be taken for one that a later transaction posts', async () => {
  const file = path.join(folder, 'numbers');
  await backup(host.databaseUrl, { file, files: host.host.files, now });
  await withEmpty(async (target) => {
    await restore(target.url, { file, files: storeIn('numbers-files') });
    const { rows } = await target.owner.query('select distinct created_xid::text from entry');
    expect(rows).toEqual([{ created_xid: '0' }]);
  });
});

test('a damaged, cut or foreign file is found out before anything is done with it', async () => {
  const file = path.join(folder, 'sound');
  await backup(host.databaseUrl, { file, files: host.host.files, now });
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

test('a host is brought back only into an empty database, and a backup never overwrites a file', async () => {
  const file = path.join(folder, 'once');
  const url = host.databaseUrl;
  await backup(url, { file, files: host.host.files, now });
  await expect(restore(url, { file, files: storeIn('x') })).rejects.toThrow('not empty');
  await expect(backup(url, { file, files: host.host.files, now })).rejects.toThrow('there already');
});

test('a backup that names a file which is gone fails and leaves nothing behind', async () => {
  const file = path.join(folder, 'partial');
  const attempt = backup(host.databaseUrl, { file, files: storeIn('nothing'), now });
  await expect(attempt).rejects.toThrow('is not in the store');
  await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT');
});

test.each([0, 1, 999, 1000, 5000, 100_000])(
  '%i rows are copied out and in again, and the session goes on',
  async (rows) => {
    await withEmpty(async ({ url }) => {
      const [source, target] = [new pg.Client(url), new pg.Client(url)];
      await Promise.all([source.connect(), target.connect()]);
      await target.query('create table copied (n integer)');
      const all = copyOut(source, `copy (select generate_series(1, ${rows})) to stdout`);
      await copyIn(target, 'copy copied from stdin', all);
      const { rows: counts } = await target.query('select count(*)::int as n, max(n) from copied');
      expect(counts).toEqual([{ n: rows, max: rows === 0 ? null : rows }]);
      expect((await source.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await Promise.all([source.end(), target.end()]);
    });
  },
);
