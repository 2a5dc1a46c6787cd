import { randomUUID } from 'node:crypto';

import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const P = 'accounting/journal-entry';

let host: TestHost;
let scene: Scene;
beforeAll(async () => {
  host = await startHost({ chart: true });
  scene = await ledgerScene(host);
});
afterAll(() => host.close());

const entry = (memo: string) => ({
  date: '2026-03-01',
  memo,
  post: true,
  lines: [
    { account_id: scene.account('5210').id, debit: '1.00' },
    { account_id: scene.account('3000').id, credit: '1.00' },
  ],
});
const store = (body: object, key: string) =>
  scene.me.post(`${P}/store`, body, { 'idempotency-key': key });
const count = async (table: string) =>
  Number((await host.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);

test('the same call with the same key is answered again and stored once', async () => {
  const key = randomUUID();
  const first = await store(entry('Once'), key);
  const again = await store(entry('Once'), key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replay')).toBe('true');
  expect(first.headers.get('idempotent-replay')).toBeNull();
});

test('a key that came with another body is a 409 and stores nothing', async () => {
  const key = randomUUID();
  await store(entry('One'), key);
  const before = await count('document');
  expect((await store(entry('Other'), key)).status).toBe(409);
  expect(await count('document')).toBe(before);
});

test('a refused call keeps no answer: mended, it goes through under the same key', async () => {
  const key = randomUUID();
  const { lines, ...rest } = entry('Mended');
  expect((await store({ ...rest, lines: lines.slice(0, 1) }, key)).status).toBe(422);
  expect((await store({ ...rest, lines }, key)).status).toBe(201);
});

test('pressed twice at once, an entry is stored once', async () => {
  const [key, before] = [randomUUID(), await count('document')];
  const answers = await Promise.all(Array.from({ length: 5 }, () => store(entry('Twice'), key)));
  const stored = answers.filter(({ status }) => status === 201);
  expect(stored.length).toBeGreaterThan(0);
  expect(new Set(stored.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await count('document')).toBe(before + 1);
});

test('50 postings at once all go through, with numbers and entries in one unbroken row', async () => {
  // Posts once before, because the first posting of a year creates its closing document.
  await store(entry('The first of the year'), randomUUID());
  const [documents, entries] = [
    await count("document where type = 'journal entry'"),
    await count('entry'),
  ];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => store(entry(`Parallel ${index}`), randomUUID())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  const run = (from: number) => Array.from({ length: 50 }, (_, index) => from + index + 1);
  const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
  expect(sorted(answers.map(({ body }) => body.id))).toEqual(run(documents));
  expect(sorted(answers.map(({ body }) => body.entry_ids[0]))).toEqual(run(entries));
  const { rows } = await host.owner.query(
    `select sum(base)::text as total from balance join account on account.id = account_id where number = '5210'`,
  );
  expect(Number(rows[0]?.total)).toBe(await count('entry'));
});

test('two who change one draft: the second hears of the first and nothing is lost', async () => {
  const { post: _post, ...body } = entry('Shared');
  const draft = await scene.me.post(`${P}/store`, body);
  const change = (memo: string) =>
    scene.me.put(`${P}/${draft.body.id}/update`, { ...body, memo, version: 1 });
  const answers = await Promise.all([change('A'), change('B')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)?.body.memo;
  expect((await scene.me.get(`${P}/${draft.body.id}/show`)).body).toMatchObject({
    memo: won,
    version: 2,
  });
});

test('a draft is posted once, however many post it', async () => {
  const { post: _post, ...body } = entry('Race');
  const { id } = (await scene.me.post(`${P}/store`, body)).body;
  const before = await count('entry');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => scene.me.post(`${P}/${id}/post`, { version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ]);
  expect(await count('entry')).toBe(before + 1);
});
