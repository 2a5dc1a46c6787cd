import { bookFixture } from '../support/book-fixture';

/**
 * Complaints about other systems and defects found in them, each as a rule that ours keeps. Rules about closings,
 * locks, payments and the golden case are in their own files.
 */
const fixture = bookFixture();
const { count, id, journal } = fixture;

test('a line is a debit or a credit, on an account that is active', async () => {
  const { body: both } = await journal([
    { account_id: id('5210'), debit: '1', credit: '1' },
    { account_id: id('1010'), credit: '1' },
  ]);
  expect(Object.keys(both.errors)).toEqual(['lines.0.debit']);
  const { body: account } = await fixture.scene.me.get('accounting/chart-of-accounts/list');
  const guards = account.find(({ number }: { number: string }) => number === '5230');
  const changed = await fixture.scene.me.put(`accounting/chart-of-accounts/${guards.id}/update`, {
    number: guards.number,
    name: guards.name,
    position: guards.position,
    type: guards.type,
    parent: guards.parent,
    is_active: false,
    version: guards.version,
  });
  expect([changed.status, changed.body.is_active]).toEqual([200, false]);
  const { body: inactive } = await journal([
    { account_id: guards.id, debit: '1' },
    { account_id: id('3000'), credit: '1' },
  ]);
  expect(Object.keys(inactive.errors)).toEqual(['lines.0.account_id']);
});

test('the same event as a journal, an expense and a receipt gives the same ledger', async () => {
  const balances = async () =>
    (
      await fixture.host.owner.query(
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
  await fixture.scene.me.post('accounting/journal-entry/2/void', { reason: 'x' });
  await fixture.scene.me.post('accounting/expenses/store', {
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
    () => fixture.scene.me.delete(`accounting/journal-entry/${body.id}/destroy`),
    () => fixture.scene.me.post(`accounting/journal-entry/${body.id}/void`, { reason: 'x' }),
    () => fixture.scene.me.delete(`accounting/journal-entry/${body.id}/destroy`),
    () => fixture.scene.me.delete(`accounting/chart-of-accounts/${id('5210')}/destroy`),
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
    (await fixture.scene.me.get('reports/trail-balance?from=2026-10-01&to=2026-10-31')).body.rows;
  const reported = await october();
  await fixture.scene.me.post(`accounting/journal-entry/${body.id}/void`, {
    reason: 'Wrong account',
  });
  expect(await october()).toEqual(reported);
  const { rows } = await fixture.host.owner.query(
    "select date::text from entry where kind = 'reversal'",
  );
  expect(rows).toEqual([{ date: '2026-11-20' }]);
});

test.each(['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati'])(
  'a day that is written in %s is the day that is read',
  async (timezone) => {
    await fixture.host.owner.query('update organization set timezone = $1', [timezone]);
    const { body } = await journal(
      [
        { account_id: id('5210'), debit: '5' },
        { account_id: id('3000'), credit: '5' },
      ],
      { date: '2026-01-31' },
    );
    const { body: read } = await fixture.scene.me.get(`accounting/journal-entry/${body.id}/show`);
    const { rows } = await fixture.host.owner.query('select distinct date::text from line');
    expect([body.date, read.date, rows]).toEqual([
      '2026-01-31',
      '2026-01-31',
      [{ date: '2026-01-31' }],
    ]);
    const total = await fixture.host.owner.query(
      'select distinct year, month from total order by month',
    );
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
  const sheet = numbers((await fixture.scene.me.get('reports/balance-sheet')).body);
  const result = numbers((await fixture.scene.me.get('reports/profit-and-loss')).body);
  for (const number of ['1010', '2210', '3000', '4020', '5210']) {
    expect([number, sheet.includes(number) !== result.includes(number)]).toEqual([number, true]);
  }
});

test('an account above others is not deleted, and no other moves to the top', async () => {
  const tree = async () =>
    (await fixture.scene.me.get('accounting/chart-of-accounts/list')).body.map(
      ({ number, parent }: { number: string; parent: number | null }) => [number, parent],
    );
  const before = await tree();
  const { body } = await fixture.scene.me.delete(
    `accounting/chart-of-accounts/${id('10')}/destroy`,
  );
  expect([body.is_deleted, await tree()]).toEqual(['no', before]);
});
