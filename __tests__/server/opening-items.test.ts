import { verify } from '@/server/ledger/verify';
import type { Client } from '../support/client';
import { cells, csv } from '../support/import-file';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  await me.post('setting/currencies/store', { code: 'EUR' });
});
afterAll(() => host.close());

type Extra = Record<string, string>;
const send = (content: string, fields: Extra = {}, by = me) =>
  by.upload(
    'accounting/opening-items/import',
    { name: 'items.csv', content },
    { date: '2026-01-01', ...fields },
  );
const dry = (content: string) => send(content, { dry_run: '1' });
const count = async (table: string): Promise<number> =>
  Number((await host.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);
const isSound = async () => (await verify(host.db)).checks.filter(({ ok }) => !ok);

const HEAD = 'account,party,date,due_date,amount,currency,base,reference';
const ageing = async (day: string) => (await me.get(`reports/ageing?as_of=${day}`)).body;
let party: number;
beforeAll(async () => {
  const { body } = await me.post('accounting/parties/store', {
    kind: 'customer',
    name: 'Old Debtor',
  });
  party = body.id;
});

const file = csv(
  HEAD,
  '1110,Old Debtor,2025-10-01,2025-11-15,1000,,,INV-1',
  '1110,old debtor,2025-12-20,,250.50,,,INV-2',
  '1110,Old Debtor,2025-12-24,2026-02-01,-50,,,CN-1',
);

test('each item is an opening entry, and ageing counts from its own due date', async () => {
  expect((await dry(file)).body).toMatchObject({ records: 3, errors: [] });
  expect(await count('document where body @> \'{"opening_item": true}\'')).toBe(0);
  const { status, body } = await send(file);
  expect([status, body.records]).toEqual([200, 3]);
  const { rows } = await host.owner.query(
    'select kind, date::text, count(*)::int as n from entry group by 1, 2',
  );
  expect(rows).toEqual([{ kind: 'opening', date: '2026-01-01', n: 3 }]);
  const { body: open } = await me.get(`accounting/parties/${party}/open-items?as_of=2026-01-01`);
  expect(
    open.data.map(({ due, amount, days_overdue }: Record<string, unknown>) => [
      due,
      amount,
      days_overdue,
    ]),
  ).toEqual([
    ['2025-11-15', '1000.00', 47],
    ['2025-12-20', '250.50', 12],
  ]);
  expect(JSON.stringify(await ageing('2026-01-01'))).toContain('Old Debtor');
  expect(await isSound()).toEqual([]);
});

test('an item that was imported is refused, and so are wrong days, accounts and parties', async () => {
  const wrong = csv(
    HEAD,
    '1110,Old Debtor,2025-10-01,,1000,,,inv-1',
    '9999,Old Debtor,2025-10-01,,1,,,',
    '1110,Nobody,2025-10-01,,1,,,',
    '1110,Old Debtor,2026-01-02,,1,,,',
    '1110,Old Debtor,2025-10-01,2025-09-01,1,,,',
    '1110,Old Debtor,2025-10-01,,0,,,',
    '1110,Old Debtor,2025-10-01,,1.234,,,',
    '1110,Old Debtor,2025-10-01,,5,EUR,,',
    '5210,Old Debtor,2025-10-01,,5,,,',
    '1110,Old Debtor,2025-10-01,,5,,,X-1',
    '1110,Old Debtor,2025-10-01,,5,,,x-1',
  );
  const before = await count('entry');
  const { body } = await dry(wrong);
  expect(cells(body.errors).map(([row, column]) => [row, column])).toEqual([
    [2, 'reference'],
    [3, 'account'],
    [4, 'party'],
    [5, 'date'],
    [6, 'due_date'],
    [7, 'amount'],
    [8, 'amount'],
    [9, expect.any(String)],
    [10, 'account'],
    [12, 'reference'],
  ]);
  expect((await send(wrong)).status).toBe(422);
  expect(await count('entry')).toBe(before);
});

test('posting needs the right to post', async () => {
  const clerk = await host.signInAs([
    { name: 'journal entry', title: 'Journal', view: true, create: true },
  ]);
  expect((await send(file, {}, clerk)).status).toBe(403);
});

test('six imports of one file at once post each item once', async () => {
  const before = await count('entry');
  const once = csv(HEAD, '1110,Old Debtor,2025-10-02,,70,,,ONCE-1');
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(once)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await count('entry')).toBe(before + 1);
});
