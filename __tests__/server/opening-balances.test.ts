import { verify } from '@/server/ledger/verify';
import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const PATH = 'accounting/opening-balances';

let host: TestHost;
let scene: Scene;
beforeEach(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  scene = await ledgerScene(host);
});
afterEach(() => host.close());

const id = (number: string): number => scene.account(number).id;
const store = (lines: readonly object[], date = '2026-01-01') =>
  scene.me.post(`${PATH}/store`, { date, lines });
const closing = async (number: string) =>
  (await scene.me.get('reports/trail-balance?from=2026-01-01')).body.rows.find(
    (row: { number: string }) => row.number === number,
  )?.closing;
const broken = async () => (await verify(host.db)).checks.filter(({ ok }) => !ok);

test('books begin with what was there, against opening equity, in one entry of its own kind', async () => {
  const { status, body } = await store([
    { account_id: id('1010'), amount: '100000' },
    { account_id: id('1020'), currency: 'EUR', amount: '500', base: '540.00' },
    { account_id: id('2210'), amount: '-2000.00' },
  ]);
  expect([status, body.number, body.status]).toEqual([201, 'JOU 00001', 'posted']);
  const entry = (await scene.me.get(`accounting/journal-entry/${body.id}/entry`)).body;
  const equity = entry.find((line: { base: string }) => line.base === '-98540.00');
  expect(equity.account_name).toMatch(/[Oo]pening/);
  const { rows } = await host.owner.query('select kind, date::text from entry');
  expect(rows).toEqual([{ kind: 'opening', date: '2026-01-01' }]);
  const position = await host.owner.query(
    "select quantity::text, cost::text from position where currency = 'EUR'",
  );
  expect(position.rows).toEqual([{ quantity: '500.0000', cost: '540.0000' }]);
  expect(await broken()).toEqual([]);
});

test('stored again they take the place of the former, though some of it was spent', async () => {
  const first = await store([{ account_id: id('1010'), amount: '1000' }]);
  await scene.post('2026-02-01', [
    ['5210', '400.00'],
    ['1010', '-400.00'],
  ]);
  const clerk = await host.signInAs([
    { name: 'journal entry', title: 'Journal', view: true, create: true, post: true },
  ]);
  const lines = [{ account_id: id('1010'), amount: '700' }];
  // Replacing the former document requires the right to void it.
  expect((await clerk.post(`${PATH}/store`, { date: '2026-01-01', lines })).status).toBe(403);
  const second = await store(lines);
  expect(second.status).toBe(201);
  expect((await scene.me.get(`accounting/journal-entry/${first.body.id}/show`)).body).toMatchObject(
    {
      status: 'voided',
      void_reason: `Replaced by ${second.body.number}`,
    },
  );
  expect([await closing('1010'), await closing('3020')]).toEqual(['300.00', '-700.00']);
  const { rows } = await host.owner.query("select date::text from entry where kind = 'reversal'");
  expect(rows).toEqual([{ date: '2026-01-01' }]);
  expect(await broken()).toEqual([]);
});

test('income and expense have no opening, and a foreign amount needs its base with the same sign', async () => {
  const { status, body } = await store([
    { account_id: id('5210'), amount: '10' },
    { account_id: id('1020'), currency: 'EUR', amount: '10' },
    { account_id: id('1020'), currency: 'EUR', amount: '10', base: '-11' },
    { account_id: id('1010'), amount: '0' },
    { account_id: id('1010'), amount: '1.001' },
  ]);
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual([
    'lines.0.account_id',
    'lines.1.base',
    'lines.2.base',
    'lines.3.amount',
    'lines.4.amount',
  ]);
});

test('a preview tells the lines and what opening equity takes, and keeps nothing', async () => {
  const { body } = await scene.me.post(`${PATH}/preview`, {
    date: '2026-01-01',
    lines: [
      { account_id: id('1010'), amount: '100' },
      { account_id: id('3000'), amount: '-100' },
    ],
  });
  expect([body.opening_equity, body.warnings, body.lines.length]).toEqual(['0.00', [], 2]);
  const refused = await scene.me.post(`${PATH}/preview`, {
    date: '2026-01-01',
    lines: [{ account_id: id('5210'), amount: '100' }],
  });
  expect(refused.body.warnings).toMatchObject([
    { key: 'opening.result-account', field: 'lines.0.account_id' },
  ]);
  expect((await host.owner.query('select from entry')).rows).toEqual([]);
});

const upload = (content: string) =>
  scene.me.upload(`${PATH}/store`, { name: 'opening.csv', content }, { date: '2026-01-01' });

test('a file of balances is posted whole, and told wrong by row and column', async () => {
  const party = await scene.me.post('accounting/parties/store', {
    kind: 'customer',
    name: 'Customer O',
  });
  const good = await upload(
    'account,party,currency,amount,base\n1010,,,1000,\n2010,Customer O,EUR,-200,-217.00\n1020,,EUR,200,217.00\n',
  );
  expect([good.status, good.body.errors]).toEqual([201, undefined]);
  expect(good.body.lines.map((line: { party_id: number }) => line.party_id)).toContain(
    party.body.id,
  );

  const bad = await upload(
    'account,party,currency,amount,base\n9999,,,10,\n5210,,,10,\n1020,,EUR,10,\n1010,,,x,\n',
  );
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors)).toEqual(['rows.2.account', 'rows.5.amount']);
  const later = await upload('account,currency,amount,base\n5210,,10,\n1020,EUR,10,\n');
  expect(Object.keys(later.body.errors).sort()).toEqual(['rows.2.account', 'rows.3.base']);
  expect(await broken()).toEqual([]);
});

test('a file takes as many lines as the call without one', async () => {
  const rows = Array.from({ length: 3000 }, () => '1010,,,1,');
  const { status, body } = await upload(`account,party,currency,amount,base\n${rows.join('\n')}\n`);
  expect([status, body.errors['rows.1002.account'], body.more]).toEqual([
    422,
    ['At most 1,000 lines fit here.'],
    1950,
  ]);
});

test('a preview says which entry would be replaced, and of a file what is wrong by row and column', async () => {
  const lines = [{ account_id: id('1010'), amount: '100' }];
  const preview = async () =>
    (await scene.me.post(`${PATH}/preview`, { date: '2026-01-01', lines })).body.replaces;
  expect(await preview()).toBeNull();
  const first = (await store(lines)).body;
  expect(await preview()).toEqual({ id: first.id, number: first.number, date: '2026-01-01' });
  const second = (await store(lines)).body;
  expect(await preview()).toMatchObject({ id: second.id });

  const { status, body } = await scene.me.upload(
    `${PATH}/preview`,
    { name: 'opening.csv', content: 'account,currency,amount,base\n1010,,10,\n1020,EUR,10,\n' },
    { date: '2026-01-01' },
  );
  expect([status, body.warnings]).toMatchObject([
    200,
    [{ key: 'opening.base-missing', field: 'rows.3.base' }],
  ]);
});

test('who may not post may not open the books', async () => {
  const clerk = await host.signInAs([
    { name: 'journal entry', title: 'x', view: true, create: true },
  ]);
  const { status } = await clerk.post(`${PATH}/store`, {
    date: '2026-01-01',
    lines: [{ account_id: id('1010'), amount: '10' }],
  });
  expect(status).toBe(403);
});
