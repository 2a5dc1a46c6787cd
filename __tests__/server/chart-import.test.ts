import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost();
  me = await host.signIn();
});
afterAll(() => host.close());

const HEAD =
  'number,name,name_fa,type,position,parent,currency,cash_flow,party_required,active,note';
const upload = (rows: string, fields: Record<string, string> = {}, client = me) =>
  client.upload(
    'accounting/chart-of-accounts/import',
    { name: 'chart.csv', content: `${HEAD}\n${rows}` },
    fields,
  );
type Row = Record<string, unknown> & { id: number; number: string };
const chart = async () => (await me.get('accounting/chart-of-accounts/list')).body as Row[];

test('accounts come in with all they say, parents wherever they stand in the file', async () => {
  const { status, body } = await upload(`1010,Cash,نقد,Asset,detail,10,,cash,,,
10,Money,,asset,general,1,,,,,
1,Assets,دارایی‌ها,asset,general,,,,,yes,
1110,Customers,,asset,detail,1,,,yes,no,Ask for the passport
`);
  expect([status, body]).toMatchObject([200, { accounts: 4, errors: [] }]);
  const [assets, money, cash, customers] = await chart();
  expect(assets).toMatchObject({ number: '1', parent: null, names: { fa: 'دارایی‌ها' } });
  expect(money).toMatchObject({ number: '10', parent: assets?.id, position: 'general' });
  expect(cash).toMatchObject({
    number: '1010',
    parent: money?.id,
    cash_flow: 'cash',
    is_active: true,
    party_required: false,
  });
  expect(customers).toMatchObject({
    party_required: true,
    is_active: false,
    note: 'Ask for the passport',
  });
});

const ring = (of: string) =>
  `These accounts would be below each other: ${of}. Choose another parent for one of them.`;

test('each account has its row in the trail', async () => {
  const { rows } = await host.owner.query<{ action: string; count: number }>(
    "select action, count(*) as count from audit where page = 'chart of accounts' group by action order by action",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'create', count: 4 },
      { action: 'import', count: 1 },
    ]),
  );
});

test('every wrong row is told with its row, column and sentence, and nothing is kept', async () => {
  const before = await chart();
  const { status, body } = await upload(`1010,Again,,asset,detail,1,,,,,
20,Debts,,liability,general,1,,,,,
2010,Below nothing,,liability,detail,29,,,,,
1210,Below a detail,,asset,detail,1010,,,,,
30,Own,,equity,general,31,,,,,
31,Own too,,equity,general,30,,,,,
40,Twice,,income,general,,,,,,
40,Twice,,income,general,,,,,,
abc,Letters,,asset,detail,,,,,,
50,,,expense,detail,,,,,,
51,Costs,,cost,detail,,,,,,
52,Costs,,expense,detail,,XXX,,,,
53,Costs,,expense,detail,,,,perhaps,,
`);
  expect(status).toBe(422);
  expect(
    Object.entries(body.errors as Record<string, string[]>).map(([key, [said]]) => [key, said]),
  ).toEqual([
    ['rows.2.number', 'Another account has this number. Enter another number.'],
    [
      'rows.3.parent',
      'The account must have the same type as its parent account. Choose another type or parent.',
    ],
    ['rows.4.parent', 'There is no such parent account. Choose another one.'],
    ['rows.5.parent', 'The parent must be a general account. Choose one.'],
    ['rows.6.parent', ring('30 → 31 → 30')],
    ['rows.7.parent', ring('31 → 30 → 31')],
    ['rows.9.number', 'An earlier row has this number. Correct one of the rows.'],
    ['rows.10.number', 'An account number has 1 to 12 digits.'],
    ['rows.11.name', 'Fill this in.'],
    ['rows.12.type', 'Choose one of the values offered.'],
    ['rows.13.currency', 'XXX is not set up. Add it under Settings, Currencies.'],
    ['rows.14.party_required', 'Write yes or no.'],
  ]);
  expect(await chart()).toEqual(before);
});

test('a dry run tells the same and keeps nothing', async () => {
  const before = await chart();
  const right = await upload('60,Later,,asset,detail,1,,,,,\n', { dry_run: '1' });
  expect([right.status, right.body]).toMatchObject([200, { accounts: 1, errors: [] }]);
  const wrong = await upload('1,Assets,,asset,general,,,,,,\n', { dry_run: '1' });
  expect(wrong.body.errors).toEqual([
    { row: 2, column: 'number', message: 'Another account has this number. Enter another number.' },
  ]);
  expect(await chart()).toEqual(before);
});

test('numbers may be written in Persian digits', async () => {
  await upload('۱۰۹۹,Safe,,asset,detail,۱۰,,,,,\n');
  expect((await chart()).find(({ number }) => number === '1099')).toBeDefined();
});

test('a file of more than 5,000 rows is refused', async () => {
  const rows = Array.from({ length: 5001 }, (_, at) => `${900_000 + at},N,,asset,detail,,,,,,`);
  const { status, body } = await upload(rows.join('\n'), { dry_run: '1' });
  expect([status, body.errors.map(({ row }: { row: number }) => row)]).toEqual([200, [5002]]);
});

test('a chain of a hundred thousand accounts is refused before it is put in order', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `${800_000 + at},N,,asset,general,${800_001 + at},,,,,`,
  );
  const before = process.threadCpuUsage();
  const { status, body } = await upload(rows.join('\n'));
  const { user } = process.threadCpuUsage(before);
  expect([status, Object.keys(body.errors).length < 5]).toEqual([422, true]);
  expect(user / 1e6).toBeLessThan(15);
});

test('importing needs the right to add accounts', async () => {
  const clerk = await host.signInAs([
    { name: 'chart of accounts', title: 'Chart of accounts', view: true, edit: true },
  ]);
  expect((await upload('61,No,,asset,detail,,,,,,\n', {}, clerk)).status).toBe(403);
});
