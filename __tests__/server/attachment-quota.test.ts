import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';

import { sweepFiles } from '@/server/files/sweep';
import { aPdf } from '../support/a-pdf';
import { anImage } from '../support/an-image';
import type { Answer, Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let author: Client;
beforeAll(async () => {
  host = await startHost();
  picture = await anImage('png');
});
afterAll(() => host.close());
beforeEach(async () => {
  author = await host.signInAs([
    { name: 'journal entry', title: '', create: true, edit: true, view: true },
  ]);
});

const MB = 1024 * 1024;
let picture: Buffer;
const send = (by: Client, content = picture, fields = {}) =>
  by.upload('attachments/store', { name: 'bill.pdf', content }, fields);
const sendMany = (by: Client, count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => send(by, picture, fields)));
/** Uploads one file and inserts copies of its row, because the inspection of each upload takes half a second. */
async function fill(by: Client, count: number, fields = {}, content = picture): Promise<number[]> {
  const { body } = await send(by, content, fields);
  const { rows } = await host.owner.query<{ id: number }>(
    `insert into attachment (name, content_type, size, file, created_by, created_at, document_type, document_id)
     select name, content_type, size, file, created_by, created_at, document_type, document_id
     from attachment, generate_series(2, $2) where id = $1 returning id`,
    [body.id, count],
  );
  return [body.id, ...rows.map(({ id }) => Number(id))];
}
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const draft = async (attachment_ids: readonly number[] = []) =>
  author.post('accounting/journal-entry/store', { date: '2026-01-01', lines: [], attachment_ids });

/** All files in the store. */
async function kept(): Promise<string[]> {
  const names = await readdir(path.join(host.host.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return names.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}

test('of ten sent at once by a user with room for four, four are kept', async () => {
  await fill(author, 16);
  const answers = await sendMany(author, 10);
  expect(statuses(answers)).toEqual([...Array(4).fill(201), ...Array(6).fill(422)]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body.errors.file[0]).toContain('20 files or 100 MB that belong to no document');
  expect((await author.get('attachments/list')).body.meta.total).toBe(20);
});

test('a file that belongs to a document, or was removed, makes room for another', async () => {
  await fill(author, 18);
  const [first, second] = (await sendMany(author, 2)).map(({ body }) => body.id);
  expect((await send(author)).status).toBe(422);
  expect((await draft([first])).status).toBe(201);
  expect((await send(author)).status).toBe(201);
  expect((await send(author)).status).toBe(422);

  const before = await kept();
  expect((await author.delete(`attachments/${second}/destroy`)).body.is_deleted).toBe('yes');
  expect((await kept()).length).toBe(before.length - 1);
  expect((await send(author)).status).toBe(201);
});

test('a hundred megabytes are as much as twenty files', async () => {
  const large = aPdf({ size: 10 * MB });
  await fill(author, 9, {}, large);
  expect((await send(author, large)).status).toBe(201);
  expect((await send(author)).body.errors).toHaveProperty('file');
  const other = await host.signInAs(null);
  expect((await send(other)).status).toBe(201);
});

test('a document keeps fifty files, however they come to it', async () => {
  const { body } = await draft();
  const of = { document_type: 'journal entry', document_id: String(body.id) };
  const own = await fill(author, 49, of);
  const loose = (await sendMany(author, 2)).map((answer) => answer.body.id);
  const update = (attachment_ids: readonly number[]) =>
    author.put(`accounting/journal-entry/${body.id}/update`, {
      date: '2026-01-01',
      lines: [],
      version: body.version,
      attachment_ids,
    });
  const refused = await update([...own, ...loose]);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['attachment_ids']]);
  expect(statuses(await sendMany(author, 3, of))).toEqual([201, 422, 422]);
  expect((await update([])).status).toBe(200);
});

test('who can neither create nor edit a document cannot send a file', async () => {
  const reader = await host.signInAs([
    { name: 'journal entry', title: '', view: true, export: true },
    { name: 'users', title: '', view: true, create: true, edit: true },
  ]);
  expect((await send(reader)).status).toBe(403);
  expect((await send(await host.signInAs([]))).status).toBe(403);
});

test('what waited a day for its document is swept, and what no row names', async () => {
  await sweepFiles(host.host);
  const { body: waited } = await send(author);
  const { body: fresh } = await send(author);
  const { body: tied } = await send(author);
  await draft([tied.id]);
  await host.owner.query(
    `update attachment set created_at = now() - interval '25 hours' where id = any($1)`,
    [[waited.id, tied.id]],
  );
  const before = await kept();
  const source = before[0] ?? '';
  const orphan = await host.host.files.put(source);
  const young = await host.host.files.put(source);
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const file of await kept()) if (!file.endsWith(young)) await utimes(file, old, old);

  const createdAgo = (interval: string) =>
    host.owner.query('update schema_migration set applied_at = now() - $1::interval', [interval]);
  await createdAgo('1 hour');
  await sweepFiles(host.host);
  expect(await kept()).toHaveLength(before.length + 1);
  await createdAgo('3 hours');
  await sweepFiles(host.host);
  const after = await kept();
  expect(after.length).toBe(before.length - 1 + 1);
  expect(after.some((file) => file.endsWith(orphan))).toBe(false);
  expect((await author.get(`attachments/${waited.id}/download`)).status).toBe(404);
  expect((await author.get(`attachments/${fresh.id}/download`)).status).toBe(200);
  expect((await author.get(`attachments/${tied.id}/download`)).status).toBe(200);
});
