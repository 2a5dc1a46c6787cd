import { allEndpoints } from '@/lib/contract/all';
import { fillPath } from '@/lib/contract/endpoint';
import { verify } from '@/server/ledger/verify';
import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

/**
 * What users of other systems suffer from, and defects found in them, each as a rule that ours keeps.
 * What belongs to one subject alone stands with it: closings, locks, payments, the golden case.
 */
let house: TestHost;
let scene: Scene;
const NOW = '2026-11-20T10:00:00Z';
beforeEach(async () => {
  house = await startHost({ now: () => new Date(NOW) });
  scene = await ledgerScene(house);
  await scene.me.post('setting/currencies/store', { code: 'JPY' });
  await scene.me.post('setting/currencies/store', { code: 'KWD' });
});
afterEach(() => house.close());

const id = (number: string): number => scene.account(number).id;
const journal = (lines: readonly object[], more: object = {}) =>
  scene.me.post('accounting/journal-entry/store', {
    date: '2026-11-19',
    post: true,
    lines,
    ...more,
  });
const count = async (table: string) =>
  Number((await house.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);
const isSound = async () => (await verify(house.db)).checks.filter(({ ok }) => !ok);

test('an entry that is off by two cents is refused and named, never absorbed', async () => {
  const { status, body } = await journal([
    { account_id: id('5210'), debit: '100.00' },
    { account_id: id('1010'), credit: '99.98' },
  ]);
  expect([status, body.errors.lines]).toEqual([422, ['Debits and credits differ by 0.02 USD.']]);
  expect(await count('entry')).toBe(0);
});

test('a tenth and two tenths are three tenths', async () => {
  await journal([
    { account_id: id('5210'), debit: '0.1' },
    { account_id: id('5210'), debit: '0.2' },
    { account_id: id('3000'), credit: '0.3' },
  ]);
  const { body } = await scene.me.get('reports/trail-balance');
  expect(body.totals.closing_debit).toBe('0.30');
});

test.each([
  ['JPY', '1', '0.5', 0],
  ['KWD', '0.001', '0.0001', 3],
  ['EUR', '0.01', '0.001', 2],
])('%s takes its own decimals and no more', async (currency, fine, tooFine) => {
  const buy = (amount: string) =>
    journal([
      { account_id: id('1020'), currency, debit: amount, base: '1.00' },
      { account_id: id('3000'), credit: '1.00' },
    ]);
  expect((await buy(fine)).status).toBe(201);
  const { status, body } = await buy(tooFine);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.debit']]);
});

test('a line is a debit or a credit, on an account that is active', async () => {
  const { body: both } = await journal([
    { account_id: id('5210'), debit: '1', credit: '1' },
    { account_id: id('1010'), credit: '1' },
  ]);
  expect(Object.keys(both.errors)).toEqual(['lines.0.debit']);
  const { body: account } = await scene.me.get('accounting/chart-of-accounts/list');
  const rent = account.find(({ number }: { number: string }) => number === '5210');
  await scene.me.put(`accounting/chart-of-accounts/${rent.id}/update`, {
    ...{ number: rent.number, name: rent.name, position: rent.position, type: rent.type },
    ...{ parent: rent.parent, is_active: false, version: rent.version },
  });
  const { body: inactive } = await journal([
    { account_id: rent.id, debit: '1' },
    { account_id: id('3000'), credit: '1' },
  ]);
  expect(Object.keys(inactive.errors)).toEqual(['lines.0.account_id']);
});

test('the same event as a journal, an expense and a receipt gives the same ledger', async () => {
  const balances = async () =>
    (
      await house.owner.query(
        'select account_id, currency, amount, base from balance order by 1, 2',
      )
    ).rows;
  await journal([
    { account_id: id('1010'), debit: '500' },
    { account_id: id('3000'), credit: '500' },
  ]);
  await journal([
    { account_id: id('5210'), debit: '12.30' },
    { account_id: id('1010'), credit: '12.30' },
  ]);
  const asJournal = await balances();
  await scene.me.post('accounting/journal-entry/2/void', { reason: 'x' });
  await scene.me.post('accounting/expenses/store', {
    date: '2026-11-19',
    post: true,
    paid_from_account_id: id('1010'),
    lines: [{ account_id: id('5210'), amount: '12.30' }],
  });
  expect(await balances()).toEqual(asJournal);
});

test('no number of rows in the ledger ever falls, whatever is done', async () => {
  const rows = async () => [await count('entry'), await count('line'), await count('audit')];
  const { body } = await journal([
    { account_id: id('5210'), debit: '5' },
    { account_id: id('3000'), credit: '5' },
  ]);
  let before = await rows();
  const acts: (() => Promise<unknown>)[] = [
    () => scene.me.delete(`accounting/journal-entry/${body.id}/destroy`),
    () => scene.me.post(`accounting/journal-entry/${body.id}/void`, { reason: 'x' }),
    () => scene.me.delete(`accounting/journal-entry/${body.id}/destroy`),
    () => scene.me.delete(`accounting/chart-of-accounts/${id('5210')}/destroy`),
  ];
  for (const act of acts) {
    await act();
    const after = await rows();
    expect(after.every((n, index) => n >= (before[index] ?? 0))).toBe(true);
    before = after;
  }
});

test('a reversal is dated today unless its writer says otherwise, and the period before stays as reported', async () => {
  const { body } = await journal(
    [
      { account_id: id('5210'), debit: '5' },
      { account_id: id('3000'), credit: '5' },
    ],
    { date: '2026-10-15' },
  );
  const october = async () =>
    (await scene.me.get('reports/trail-balance?from=2026-10-01&to=2026-10-31')).body.rows;
  const reported = await october();
  await scene.me.post(`accounting/journal-entry/${body.id}/void`, { reason: 'Wrong account' });
  expect(await october()).toEqual(reported);
  const { rows } = await house.owner.query("select date::text from entry where kind = 'reversal'");
  expect(rows).toEqual([{ date: '2026-11-20' }]);
});

test.each(['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati'])(
  'a day that is written in %s is the day that is read',
  async (timezone) => {
    await house.owner.query('update organization set timezone = $1', [timezone]);
    const { body } = await journal(
      [
        { account_id: id('5210'), debit: '5' },
        { account_id: id('3000'), credit: '5' },
      ],
      { date: '2026-01-31' },
    );
    const { body: read } = await scene.me.get(`accounting/journal-entry/${body.id}/show`);
    const { rows } = await house.owner.query('select distinct date::text from line');
    expect([body.date, read.date, rows]).toEqual([
      '2026-01-31',
      '2026-01-31',
      [{ date: '2026-01-31' }],
    ]);
    const total = await house.owner.query('select distinct year, month from total order by month');
    expect(total.rows).toEqual([
      { year: 2026, month: 0 },
      { year: 2026, month: 1 },
    ]);
  },
);

test('every kind of account stands on exactly one of the two statements', async () => {
  await journal([
    { account_id: id('1010'), debit: '100' },
    { account_id: id('2210'), credit: '40' },
    { account_id: id('3000'), credit: '50' },
    { account_id: id('4020'), credit: '13' },
    { account_id: id('5210'), debit: '3' },
  ]);
  const numbers = (body: { sections: { key: string; rows: { number: string | null }[] }[] }) =>
    body.sections.flatMap(({ rows }) => rows.map(({ number }) => number)).filter(Boolean);
  const sheet = numbers((await scene.me.get('reports/balance-sheet')).body);
  const result = numbers((await scene.me.get('reports/profit-and-loss')).body);
  for (const number of ['1010', '2210', '3000', '4020', '5210']) {
    expect([number, sheet.includes(number) !== result.includes(number)]).toEqual([number, true]);
  }
});

test('an account above others is not deleted, and no other moves to the top', async () => {
  const tree = async () =>
    (await scene.me.get('accounting/chart-of-accounts/list')).body.map(
      ({ number, parent }: { number: string; parent: number | null }) => [number, parent],
    );
  const before = await tree();
  const { body } = await scene.me.delete(`accounting/chart-of-accounts/${id('10')}/destroy`);
  expect([body.is_deleted, await tree()]).toEqual(['no', before]);
});

test('a rate keeps its direction and its digits: both amounts are stored, none is turned round', async () => {
  const { body } = await journal([
    { account_id: id('1020'), currency: 'JPY', debit: '50000', rate: '0.00685' },
    { account_id: id('3000'), credit: '342.50' },
  ]);
  const [line] = (await scene.me.get(`accounting/journal-entry/${body.id}/entry`)).body;
  expect(line).toMatchObject({ amount: '50000', rate: '0.00685', base: '342.50' });
});

test('no foreign balance is left with a value and no quantity', async () => {
  await journal([
    { account_id: id('1020'), currency: 'EUR', debit: '100', base: '108.00' },
    { account_id: id('3000'), credit: '108.00' },
  ]);
  const { status, body } = await journal([
    { account_id: id('3000'), debit: '110.00' },
    { account_id: id('1020'), currency: 'EUR', credit: '100', base: '110.00' },
  ]);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']]);
  expect(await isSound()).toEqual([]);
});

test('a revaluation on an account of its own, taken back, leaves the gain to be booked once, at the sale', async () => {
  await journal([
    { account_id: id('1040'), currency: 'EUR', debit: '100', base: '108.00' },
    { account_id: id('1030'), credit: '108.00' },
  ]);
  const revalued = await journal(
    [
      { account_id: id('1098'), debit: '4.00' },
      { account_id: id('4040'), credit: '4.00' },
    ],
    { date: '2026-10-31' },
  );
  await scene.me.post(`accounting/journal-entry/${revalued.body.id}/void`, {
    reason: 'A new period',
    date: '2026-11-01',
  });
  await scene.me.post('accounting/expenses/store', {
    date: '2026-11-19',
    post: true,
    paid_from_account_id: id('1040'),
    currency: 'EUR',
    rate: '1.12',
    lines: [{ account_id: id('3000'), amount: '100' }],
  });
  const { rows } = await house.owner.query(`
    select a.number, sum(l.base)::text as base from line l join account a on a.id = l.account_id
    where a.number in ('1040', '1098', '1099', '4010', '4040') group by 1 having sum(l.base) <> 0`);
  expect(rows).toEqual([{ number: '4010', base: '-4.0000' }]);
  const zero = await house.owner.query(
    "select from balance where amount = 0 and base <> 0 and currency <> 'USD'",
  );
  expect(zero.rows).toEqual([]);
  expect(await isSound()).toEqual([]);
});

test('everything that writes to the ledger asks for an open day', async () => {
  // A lock over everything; then every call that can post is made, on records that are there.
  const lines = [
    { account_id: id('5210'), debit: '5' },
    { account_id: id('3000'), credit: '5' },
  ];
  await journal(lines);
  const { body: draft } = await journal(lines, { post: false });
  await scene.me.post('accounting/transaction-locking/store', {
    modules: ['all'],
    lock_date: '2100-12-30',
    reason: 'Nothing more.',
  });
  const before = await count('entry');
  const bodies: Readonly<Record<string, object>> = {
    store: { date: '2026-11-19', post: true, lines },
    update: { date: '2026-11-19', lines, version: draft.version },
    post: {},
    void: { reason: 'x' },
  };
  const payment = {
    date: '2026-11-19',
    post: true,
    lines: [{ account_id: id('5210'), amount: '5' }],
  };
  const writing = allEndpoints.filter(({ path }) =>
    /^accounting\/(journal-entry|expenses|receipts|opening-balances)\/(store|\{id\}\/(update|post|void))$/.test(
      path,
    ),
  );
  expect(writing.length).toBeGreaterThanOrEqual(13);
  for (const { method, path } of writing) {
    const name = path.split('/').at(-1) ?? '';
    const address = fillPath(path, { id: name === 'void' ? 1 : draft.id });
    const body = path.includes('expenses')
      ? { ...payment, paid_from_account_id: id('1010') }
      : path.includes('receipts')
        ? { ...payment, received_into_account_id: id('1010') }
        : path.includes('opening')
          ? { date: '2026-11-19', lines: [{ account_id: id('1010'), amount: '5' }] }
          : (bodies[name] ?? {});
    const { status } = await (method === 'PUT'
      ? scene.me.put(address, body)
      : scene.me.post(address, bodies[name] && !path.includes('/store') ? bodies[name] : body));
    expect([path, status === 422 || status === 404]).toEqual([path, true]);
  }
  expect(await count('entry')).toBe(before);
});
