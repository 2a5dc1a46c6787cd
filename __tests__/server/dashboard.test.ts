import { add, negate, sum } from '@/lib/domain/money';
import { keepDrill, NOT_RECOVERED } from '@/server/ledger/drill-run';
import type { Client } from '../support/client';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const NOW = '2026-06-20T12:00:00Z';

let host: TestHost;
let scene: Scene;

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date(NOW) });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 80, from: '2025-03-01', days: 480, seed: 5 });
  const party = async (name: string) =>
    (await scene.me.post('accounting/parties/store', { kind: 'customer', name })).body.id as number;
  const [ahmad, laila] = [await party('Ahmad'), await party('Laila')];
  const with_ = (number: string, party_id: number, side: object) => ({
    account_id: scene.account(number).id,
    party_id,
    ...side,
  });
  await scene.post('2026-06-02', [with_('1110', ahmad, { debit: '300' }), ['4110', '-300']]);
  await scene.post('2026-06-03', [['1010', '120'], with_('2010', laila, { credit: '120' })]);
  await scene.post('2026-07-15', [
    ['1010', '9999'],
    ['4110', '-9999'],
  ]);
});
afterAll(() => host.close());

const show = async (client: Client = scene.me) => {
  const { status, body } = await client.get('dashboard/show');
  expect(status).toBe(200);
  return body;
};

/** Closing balance of some accounts in the trial balance of the day, debit positive. */
async function closingOf(isOne: (number: string) => boolean): Promise<string> {
  const { body } = await scene.me.get('reports/trail-balance?from=2026-06-01&to=2026-06-20&zero=1');
  const detail = new Set(
    (await host.owner.query("select number from account where position = 'detail'")).rows.map(
      ({ number }: { number: string }) => number,
    ),
  );
  const rows = (body.rows as { number: string; closing_debit: string; closing_credit: string }[])
    .filter(({ number }) => detail.has(number) && isOne(number))
    .map(({ closing_debit, closing_credit }) => add(closing_debit, negate(closing_credit)));
  return sum(rows);
}

test('an organisation is empty until something is posted', async () => {
  expect((await show()).is_empty).toBe(false);
  const fresh = await startHost();
  expect((await (await fresh.signIn()).get('dashboard/show')).body.is_empty).toBe(true);
  await fresh.close();
});

test('cash and banks are what the trial balance says, by currency and by month', async () => {
  const { cash } = await show();
  const { rows } = await host.owner.query<{ number: string }>(
    "select number from account where cash_flow = 'cash'",
  );
  const isCash = new Set(rows.map(({ number }) => number));
  expect(sum([cash.base])).toBe(await closingOf((number) => isCash.has(number)));
  expect(sum(cash.currencies.map(({ base }: { base: string }) => base))).toBe(sum([cash.base]));
  expect(cash.currencies.map(({ currency }: { currency: string }) => currency).sort()).toEqual([
    'EUR',
    'USD',
  ]);
  expect(cash.months).toHaveLength(12);
  expect(cash.months[0].month).toBe('2025-07-31');
  expect(cash.months.at(-1)).toEqual({ month: '2026-06-30', base: cash.base });
});

test('the result of the month is that of its profit and loss, and so is every month before', async () => {
  const { result } = await show();
  expect([result.from, result.to]).toEqual(['2026-06-01', '2026-06-20']);
  const statement = async (from: string, to: string) =>
    (await scene.me.get(`reports/profit-and-loss?from=${from}&to=${to}`)).body.totals;
  const june = await statement('2026-06-01', '2026-06-20');
  expect([result.income, result.expense, result.result]).toEqual([
    june.income,
    june.expense,
    june.result,
  ]);
  const december = await statement('2025-12-01', '2025-12-31');
  expect(result.months.find(({ month }: { month: string }) => month === '2025-12-31')).toEqual({
    month: '2025-12-31',
    income: december.income,
    expense: december.expense,
    result: december.result,
  });
});

test('parties that owe and parties that are owed stand apart, the largest first', async () => {
  const { owed } = await show();
  expect(owed).toEqual({
    receivable: { count: 1, base: '300.00', top: [{ id: 1, name: 'Ahmad', base: '300.00' }] },
    payable: { count: 1, base: '120.00', top: [{ id: 2, name: 'Laila', base: '120.00' }] },
  });
});

test('drafts, locks and open years are those that are there', async () => {
  const lines = [{ account_id: scene.account('1010').id, debit: '5' }];
  await scene.me.post('accounting/journal-entry/store', { date: '2026-06-11', lines });
  await scene.me.post('accounting/transaction-locking/store', {
    modules: ['payroll'],
    lock_date: '2025-12-31',
    reason: 'Reported',
  });
  await scene.me.post('accounting/expenses/store', {
    date: '2026-06-12',
    memo: 'Rent',
    paid_from_account_id: scene.account('1010').id,
    lines: [{ account_id: scene.account('5210').id, amount: '7.50' }],
  });
  const { drafts, own_drafts, locks, years } = await show();
  expect(own_drafts).toEqual([
    { type: 'expense', id: 1, date: '2026-06-12', memo: 'Rent', amount: '7.50', currency: 'USD' },
    {
      type: 'journal entry',
      id: expect.any(Number),
      date: '2026-06-11',
      memo: null,
      amount: '5.00',
      currency: 'USD',
    },
  ]);
  expect(drafts).toEqual([
    { type: 'expense', drafts: 1, mine: 1, waiting: 0, oldest: '2026-06-12' },
    { type: 'journal entry', drafts: 1, mine: 1, waiting: 0, oldest: '2026-06-11' },
  ]);
  expect(locks).toEqual([
    { id: 1, number: 'TRL 00001', modules: ['payroll'], lock_date: '2025-12-31' },
  ]);
  expect(years.map(({ from }: { from: string }) => from)).toEqual(['2025-01-01', '2026-01-01']);
});

test('it tells the last proof of the books and makes none', async () => {
  expect((await show()).health).toEqual({ last: null, drill: null, archive: null });
  const { body: proved } = await scene.me.get('accounting/proof');
  const { last } = (await show()).health;
  expect(last).toMatchObject({ checks: proved.checks.length, broken: [] });
  expect(new Date(last.at)).toEqual(new Date(proved.at));
});

test('it tells the last drill of a recovery, and why it failed', async () => {
  const at = '2026-06-19T02:00:00Z';
  const sound = { entry_id: 7, reached: at, head_hash: 'ab'.repeat(32), broken: [], problem: null };
  const run = { at, source: 'archive', seconds: 9 } as const;
  await keepDrill(host.db, { ...run, ...sound });
  const drill = { at, ok: true, entry: 7, reached: at, reasons: [] };
  expect((await show()).health).toMatchObject({ drill });
  await keepDrill(host.db, { ...run, ...sound, broken: ['balances'], problem: 'head' });
  expect((await show()).health.drill).toMatchObject({
    ok: false,
    reasons: [
      expect.stringMatching(/^Checks that fail in the copy: .*balance/),
      expect.stringContaining('different hashes'),
    ],
  });
  await keepDrill(host.db, { ...run, ...NOT_RECOVERED });
  expect((await show()).health.drill).toMatchObject({
    ok: false,
    entry: null,
    reasons: [expect.stringContaining('could not be made')],
  });
});

test.each([
  [['chart of accounts'], ['cash']],
  [['balance sheet'], ['cash']],
  [['profit and loss'], ['result']],
  [['parties'], ['owed']],
  [['transaction locking'], ['locks']],
  [['fiscal closing'], ['years']],
  [['proof'], ['health']],
  [['journal entry'], ['drafts']],
  [['dashboard'], []],
])('whoever sees %p is told %p and nothing else', async (pages, blocks) => {
  const client = await host.signInAs(pages.map((name) => ({ name, title: 'x', view: true })));
  const { at: _at, day, is_empty: _empty, ...told } = await show(client);
  const shown = Object.entries(told).filter(([, block]) =>
    Array.isArray(block) ? block.length > 0 : block !== null,
  );
  expect(day).toBe('2026-06-20');
  expect(shown.map(([name]) => name)).toEqual(blocks);
});

test('nobody is told anything before signing in', async () => {
  expect((await host.client().get('dashboard/show')).status).toBe(401);
});
