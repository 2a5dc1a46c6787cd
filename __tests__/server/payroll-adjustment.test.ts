import { adjustmentFixture, PYA } from '../support/adjustment-fixture';

const office = adjustmentFixture();
const { store, step, approved, show } = office;

test('a draft is changed and thrown away; approved, it has a number and posts nothing', async () => {
  const made = await store({});
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      status: 'draft',
      number: null,
      kind: 'bonus',
      amount: '100.00',
      currency: 'USD',
      base: '100.00',
      whole: '100.00',
      remaining: '100.00',
      applied: [],
      entry_ids: [],
      period: '2026-11',
      reason: 'Well done',
      counterparty: 'Omid',
      plan: [{ no: 1, from: '2026-11-01', to: '2026-11-30', amount: '100.00' }],
    },
  ]);
  const whole = { employee_id: office.ids().omid, kind: 'bonus', reason: 'Well done' };
  const change = (own: object) => office.me().put(`${PYA}/1/update`, { ...whole, ...own });
  const { body } = await change({ amount: '120', version: 1 });
  expect(body).toMatchObject({ amount: '120.00', version: 2 });
  expect((await step(1, 'approve')).body).toMatchObject({
    status: 'approved',
    number: 'PYA 00001',
    remaining: '120.00',
    entry_ids: [],
  });
  expect((await step(1, 'approve')).status).toBe(409);
  expect((await change({ amount: '1', version: 3 })).status).toBe(409);
  await store({});
  expect((await office.me().delete(`${PYA}/2/destroy`)).body).toEqual({ is_deleted: 'yes' });
  expect(await office.isSound()).toEqual([]);
});

test('an advance is paid out of cash with its approval, and owed by the employee', async () => {
  const made = await approved({ kind: 'advance', amount: '300', instalments: 3 });
  expect(made).toMatchObject({
    status: 'approved',
    at: 'Main vault',
    remaining: '300.00',
    plan: [
      { amount: '100.00', left: '200.00' },
      { amount: '100.00', left: '100.00' },
      { amount: '100.00', left: '0.00' },
    ],
  });
  expect(await office.entriesOf(PYA, 1)).toEqual([
    ['1140 300.00 USD 300.00', '1010 -300.00 USD -300.00'],
  ]);
  const { rows } = await office.host.owner.query(
    `select p.name from line l join party p on p.id = l.party_id join account a on a.id = l.account_id where a.number = '1140'`,
  );
  expect(rows).toEqual([{ name: 'Omid' }]);
  expect(await office.isSound()).toEqual([]);
});

test('an advance in another currency is paid out of its stock at what that cost', async () => {
  await office.hold('EUR', '1000', '1080.00');
  const { lina: employee_id } = office.ids();
  const made = await approved({ employee_id, kind: 'advance', amount: '100' });
  expect(made).toMatchObject({ currency: 'EUR', amount: '100.00', base: '108.50' });
  expect(await office.entriesOf(PYA, 1)).toEqual([
    ['1140 100.00 EUR 108.00', '1020 -100.00 EUR -108.00'],
  ]);
  const back = await step(1, 'repay', { amount: '40' });
  expect(back.body).toMatchObject({ status: 'part_applied', remaining: '60.00' });
  expect(await office.standsOn('1140')).toEqual(['60 EUR 64.8']);
  expect(await office.isSound()).toEqual([]);
});

test('an employee pays an advance back in cash, and it can be taken back', async () => {
  await approved({ kind: 'advance', amount: '300', instalments: 3 });
  const wrong = [
    [{ amount: '300.01' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ amount: '1', date: '2026-11-18' }, 'date'],
    [{ amount: '1', account_id: office.id('3000') }, 'account_id'],
  ] as const;
  for (const [given, field] of wrong) {
    const { status, body } = await step(1, 'repay', given);
    expect([given, status, Object.keys(body.errors ?? {})]).toEqual([given, 422, [field]]);
  }
  const part = await step(1, 'repay', { amount: '50' });
  expect(part.body).toMatchObject({
    status: 'part_applied',
    remaining: '250.00',
    repayments: [{ amount: '50.00', date: '2026-11-20', at: 'Main vault' }],
  });
  const all = await step(1, 'repay', { amount: '250', account_id: office.id('1010') });
  expect(all.body).toMatchObject({ status: 'applied', remaining: '0.00' });
  expect(await office.standsOn('1140')).toEqual([]);
  expect(await office.due('2026-11')).toEqual([]);
  expect((await step(1, 'cancel', { reason: 'No' })).status).toBe(409);

  for (const { entry_id } of all.body.repayments) {
    const back = await step(1, 'take-back', { entry_id, reason: 'Wrong till' });
    expect([back.status, back.body.errors]).toEqual([200, undefined]);
  }
  expect(await show(1)).toMatchObject({ status: 'approved', remaining: '300.00' });
  expect((await step(1, 'cancel', { reason: 'No' })).body.status).toBe('cancelled');
  expect(await office.standsOn('1140')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('what was not lent is not paid back', async () => {
  await approved({});
  const { status, body } = await step(1, 'repay', { amount: '1' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']]);
});

test('what cannot be meant is not approved, and what is nobody’s is not even stored', async () => {
  const wrong: [object, string][] = [
    [{ employee_id: 999_999 }, 'employee_id'],
    [{ amount: null }, 'amount'],
    [{ amount: undefined }, 'amount'],
    [{ days: '1' }, 'days'],
    [{ currency: 'EUR' }, 'currency'],
    [{ amount: '0.001' }, 'amount'],
    [{ period: '2026-13' }, 'period'],
    [{ period: undefined, from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ period: '2025-12' }, 'period'],
    [{ rate_percent: '5' }, 'rate_percent'],
    [{ location_id: 1 }, 'location_id'],
    [{ instalments: 0 }, 'instalments'],
    [{ reason: '' }, 'reason'],
  ];
  for (const [own, field] of wrong) {
    const { status, body } = await store({ ...own, post: true });
    expect([own, status, Object.keys(body.errors ?? {})]).toEqual([own, 422, [field]]);
  }
  expect((await store({ employee_id: 999_999 })).status).toBe(422);
  expect((await store({ currency: 'EUR' })).status).toBe(422);
  expect((await store({ amount: undefined })).status).toBe(201);
  expect((await step(1, 'approve')).body.errors).toHaveProperty('amount');
});

test('a preview says how it is taken month by month, and saves nothing', async () => {
  const { status, body } = await office.me().post(`${PYA}/preview`, {
    employee_id: office.ids().omid,
    kind: 'loan',
    amount: '280000',
    period: '2026-12',
    instalments: 28,
    rate_percent: '8.4',
    reason: 'A house',
  });
  expect(status).toBe(200);
  expect(body.plan).toHaveLength(28);
  expect(body.plan[0]).toEqual({
    no: 1,
    from: '2026-12-01',
    to: '2026-12-31',
    principal: '10000.00',
    interest: '1960.00',
    amount: '11960.00',
    left: '270000.00',
  });
  expect(body.currency).toBe('USD');
  expect(body.warnings.map(({ key }: { key: string }) => key)).toEqual(['ledger.stock']);
  expect((await office.me().get(`${PYA}/list`)).body.data).toEqual([]);
});

test('with "post" it is approved as it is stored, by whoever may approve', async () => {
  const made = await store({ post: true });
  expect(made.body).toMatchObject({ status: 'approved', number: 'PYA 00001' });
  const rights = { name: 'payroll adjustment', title: 'x', view: true, create: true, post: true };
  const clerk = await office.host.signInAs([rights]);
  expect((await store({ post: true }, clerk)).status).toBe(403);
  expect((await store({}, clerk)).status).toBe(201);
  expect((await step(2, 'approve', {}, clerk)).status).toBe(403);
});

test('lists are narrowed by employee, kind and what nobody has used', async () => {
  const { lina } = office.ids();
  await approved({});
  await approved({ kind: 'deduction', amount: '5' });
  await approved({ employee_id: lina });
  await office.take('2026-11', [{ id: 1, amount: '100' }]);
  const ids = async (query: string) =>
    (await office.me().get(`${PYA}/list?${query}`)).body.data.map(({ id }: { id: number }) => id);
  expect(await ids('')).toEqual([3, 2, 1]);
  expect(await ids(`employee_id=${lina}`)).toEqual([3]);
  expect(await ids('kind=deduction')).toEqual([2]);
  expect(await ids('unused=1')).toEqual([3, 2]);
  expect(await ids('status=applied')).toEqual([1]);
  const { body } = await office.me().get(`${PYA}/list?status=applied`);
  expect(body.data[0]).toMatchObject({
    amount: '100.00',
    remaining: '0.00',
    used_in: [{ run_id: 11, run: 'PYP 2026-11' }],
  });
});
