import { makeChart } from '@/server/seed/chart';
import { inTransaction } from '@/server/database/transaction';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let client: Client;
beforeAll(async () => {
  host = await startHost();
  client = await host.signIn();
  await inTransaction(host.db, (tx) => makeChart(tx));
});
afterAll(() => host.close());

const HEAD = 'entry,date,memo,account,debit,credit';
const FULL = `${HEAD},currency,rate,base,party,reference`;
const upload = (content: string, fields: Record<string, string> = {}) =>
  client.upload('accounting/journal-entry/import', { name: 'entries.csv', content }, fields);
const count = async (table: 'entry' | 'line' | 'document' | 'audit'): Promise<number> =>
  (await host.owner.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]
    ?.count ?? 0;

test('rows that share a key become one posted entry', async () => {
  const { status, body } = await upload(`${HEAD}
a,2026-01-05,Capital,1010,1000.00,
a,,,3000,,1000
b,2026-01-06,Rent,5210,200.5,
b,2026-01-06,,1010,,200.50
`);
  expect([status, body]).toMatchObject([200, { entries: 2, lines: 4, errors: [] }]);
  const { body: list } = await client.get('accounting/journal-entry/list?sort=id');
  expect(
    list.data.map((row: Record<string, unknown>) => [
      row.number,
      row.status,
      row.date,
      row.memo,
      row.base,
    ]),
  ).toEqual([
    ['JOU 00001', 'posted', '2026-01-05', 'Capital', '1000.00'],
    ['JOU 00002', 'posted', '2026-01-06', 'Rent', '200.50'],
  ]);
});

test('rows of one entry may stand apart; amounts in other currencies come to base by their rate', async () => {
  const { status } = await upload(`${FULL}
x,2026-02-01,Bought,1020,100,,EUR,1.10,,,R-1
y,2026-02-01,Lent,1110,50,,,,,,
x,2026-02-01,,1010,,110.00,,,,,
y,2026-02-01,,1010,,50,,,,,
`);
  expect(status).toBe(422);
  await host.owner.query(
    "insert into party (id, kind, name) values (5, 'customer', 'Parwin Shop')",
  );
  const { status: then, body } = await upload(`${FULL}
x,2026-02-01,Bought,1020,100,,EUR,1.10,,,R-1
y,2026-02-01,Lent,1110,50,,,,,parwin shop,
x,2026-02-01,,1010,,110.00,,,,,
y,2026-02-01,,1010,,50,,,,,
`);
  expect([then, body.lines]).toEqual([200, 4]);
  const { rows } = await host.owner.query(
    "select base, rate from line where currency = 'EUR' order by entry_id desc limit 1",
  );
  expect(rows).toEqual([{ base: '110.0000', rate: '1.100000000000' }]);
});

test('every wrong row is told with its row, column and sentence, and nothing is posted', async () => {
  const before = await count('entry');
  const { status, body } = await upload(`${FULL}
a,2026-02-30,x,1010,1,,,,,,
b,2026-02-01,x,9999,1,,,,,,
b,,,1010,,1,,,,,
c,2026-02-01,x,1010,1e3,,,,,,
d,2026-02-01,x,1010,5.001,,,,,,
d,,,3000,,5.001,,,,,
e,2026-02-01,x,1010,5,,,,,,
e,,,3000,,6,,,,,
f,2026-02-01,x,10,5,,,,,,
f,,,3000,,5,XXX,,,,
g,2026-02-01,x,1110,5,,,,,,
g,,,3000,,5,,,,,
`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([
    'rows.2.date',
    'rows.3.account',
    'rows.5.debit',
    'rows.6.debit',
    'rows.7.credit',
    'rows.8.debit',
    'rows.10.account',
    'rows.11.currency',
    'rows.12.party',
  ]);
  expect(body.errors['rows.8.debit']).toEqual([
    'Debits and credits differ by −1.00 USD. Correct the lines.',
  ]);
  expect(await count('entry')).toBe(before);
});

test('what only the books know is found at its row as well', async () => {
  const { status, body } = await upload(`${HEAD}
a,2026-02-01,All cash and more,5210,99999999,
a,,,1010,,99999999
`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['rows.3.credit']);
});

test('a dry run tells what is wrong and keeps nothing', async () => {
  const before = [await count('entry'), await count('document')];
  const right = `${HEAD}\na,2026-02-01,x,1010,1,\na,,,3000,,1\n`;
  const wrong = `${HEAD}\na,2026-02-01,x,5210,99999999,\na,,,1010,,99999999\n`;
  expect((await upload(right, { dry_run: '1' })).body).toMatchObject({
    entries: 1,
    lines: 2,
    errors: [],
  });
  const { status, body } = await upload(wrong, { dry_run: 'true' });
  expect(status).toBe(200);
  expect(body.errors).toMatchObject([
    { row: 3, column: 'credit', message: expect.stringContaining('USD') },
  ]);
  expect([await count('entry'), await count('document')]).toEqual(before);
});

test.each([
  ['', 'rows.1.entry'],
  ['entry,date,memo\n', 'rows.1.account'],
  [`${HEAD},colour\na,2026-01-01,x,1010,1,,red\n`, 'rows.1.colour'],
  [`${HEAD}\na,2026-01-01,"x,1010,1,\n`, 'rows.2.entry'],
])('a file that is not such a CSV is refused at once: %j', async (content, key) => {
  const { status, body } = await upload(content);
  expect([status, key in body.errors]).toEqual([422, true]);
});

test('a file of another program is read, and the answer says how', async () => {
  const { status, body } = await upload(
    'sep=;\nentry;date;memo;account;debit;credit;;\na;2026-2-5;"Rent 5"" shelf";۱۰۱۰;1.100,50;;;\na;;"two\nlines";3000;;1.100,50;;\n',
  );
  expect([status, body]).toMatchObject([
    200,
    {
      entries: 1,
      lines: 2,
      errors: [],
      notes: [{ row: 3, column: 'memo' }],
      dialect: {
        encoding: 'utf-8',
        separator: ';',
        decimal: ',',
        thousands: '.',
        digits: 'latin',
        date_format: 'YYYY-MM-DD',
      },
    },
  ]);
  expect('preview' in body).toBe(false);
  const { body: list } = await client.get('accounting/journal-entry/list?sort=-id');
  expect(list.data[0]).toMatchObject({ date: '2026-02-05', base: '1100.50' });
});

test('a file with two readings is asked about, in a dry run by its place, and read as answered', async () => {
  const content = `${HEAD}\na,03/05/2026,Café,1010,1,\na,,,3000,,1\n`;
  const { body: tried } = await upload(content, { dry_run: '1' });
  expect(tried).toMatchObject({
    dialect: { date_format: null },
    errors: [{ row: 2, column: 'date', message: expect.stringContaining('03/05/2026') }],
  });
  const refused = await upload(content);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
    422,
    ['mapping.date_format'],
  ]);
  const mapping = JSON.stringify({ date_format: 'DD/MM/YYYY' });
  const { body: preview } = await upload(content, { mapping, dry_run: '1' });
  expect(preview.preview[0]).toMatchObject({ date: '2026-05-03', memo: 'Café' });
  expect((await upload(content, { mapping })).status).toBe(200);
});

test.each([
  ['{', ['mapping']],
  ['{"decimal":";"}', ['mapping.decimal']],
  ['{"titles":{}}', ['mapping.titles']],
])('the mapping %s is refused', async (mapping, fields) => {
  const { status, body } = await upload(`${HEAD}\na,2026-01-01,x,1010,1,\n`, { mapping });
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});

test.each([
  [
    'more decimals than the currency has',
    'a,2026-02-05,x,5210,1.000,\na,,,1010,,1.000\n',
    'rows.2.debit',
  ],
  ['text behind a quotation mark', 'a,2026-02-05,"5" shelf,5210,1,\na,,,1010,,1\n', 'rows.2.memo'],
  ['no row', '\n', 'rows.1.entry'],
])('%s is refused at its place', async (_, rows, key) => {
  const { status, body } = await upload(`${HEAD}\n${rows}`);
  expect([status, Object.keys(body.errors)[0]]).toEqual([422, key]);
});

test('a call without a file is refused', async () => {
  const form = new FormData();
  form.set('dry_run', '1');
  await client.get('jobs/list');
  const { status } = await client.raw('POST', '/api/accounting/journal-entry/import', {
    body: form,
    headers: { 'x-xsrf-token': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '') },
  });
  expect(status).toBe(422);
});

test('the apostrophe that our own files put before a formula is taken off again', async () => {
  await upload(`${HEAD}\na,2026-02-01,'=SUM(A1),1010,1,\na,,,3000,,1\n`);
  const { body } = await client.get('accounting/journal-entry/list?sort=-id');
  expect(body.data[0].memo).toBe('=SUM(A1)');
});

test('a thousand errors are listed, and one more line says how many are left out', async () => {
  const rows = Array.from({ length: 1500 }, (_, index) => `e${index},2026-01-01,x,77,1,`);
  const { body } = await upload(`${HEAD}\n${rows.join('\n')}\n`, { dry_run: '1' });
  expect(body.errors).toHaveLength(1001);
  // Each row is an entry of one line with a missing account.
  expect(body.errors.at(-1).message).toMatch(/2,000/);
});

test('a refused file lists fifty problems, and how many more there are in all of it', async () => {
  const rows = Array.from({ length: 1500 }, (_, index) => `e${index},2026-01-01,x,77,1,`);
  const { status, body, text } = await upload(`${HEAD}\n${rows.join('\n')}\n`);
  const told = Object.values(body.errors as Record<string, string[]>).flat().length;
  expect([status, told, Buffer.byteLength(text) < 50_000]).toEqual([422, 50, true]);
  expect(body.more).toBeGreaterThanOrEqual(1450);
});

test('importing needs the right to create and to post', async () => {
  const clerk = await host.signInAs([
    { name: 'journal entry', title: 'Journal entry', view: true, create: true },
  ]);
  const content = `${HEAD}\na,2026-02-01,x,1010,1,\na,,,3000,,1\n`;
  const { status } = await clerk.upload('accounting/journal-entry/import', {
    name: 'a.csv',
    content,
  });
  expect(status).toBe(403);
});
