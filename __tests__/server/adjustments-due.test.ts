import { adjustmentFixture } from '../support/adjustment-fixture';

const office = adjustmentFixture();
const { approved, show, due, take, give, step } = office;

const amounts = async (month: string) =>
  (await due(month)).map(({ kind, amount, days }) => [kind, amount ?? days]);

test('what is approved is due from its month on, as a line that can be named', async () => {
  const { omid: employee_id } = office.ids();
  await approved({});
  await office.store({ kind: 'deduction' });
  expect(await due('2026-10')).toEqual([]);
  expect(await due('2026-11')).toEqual([
    {
      id: 1,
      number: 'PYA 00001',
      employee_id,
      kind: 'bonus',
      code: 'BONUS',
      name: 'Bonus',
      amount: '100',
      currency: 'USD',
    },
  ]);
  expect(await due('2026-12')).toHaveLength(1);
});

test('a slip takes an instalment, and the next month is due the next one', async () => {
  await approved({ kind: 'advance', amount: '100', instalments: 3 });
  expect(await due('2026-11')).toMatchObject([{ amount: '33.33', outstanding: '100' }]);
  await take('2026-11', [{ id: 1, amount: '33.33' }]);
  expect(await amounts('2026-11')).toEqual([]);
  expect(await amounts('2026-12')).toEqual([['advance', '33.33']]);
  expect(await show(1)).toMatchObject({
    status: 'part_applied',
    remaining: '66.67',
    applied: [{ slip_id: 1100, run_id: 11, run: 'PYP 2026-11', amount: '33.33' }],
  });
  expect((await step(1, 'cancel', { reason: 'No' })).status).toBe(409);
});

test('complaint 13: an advance that pay did not cover goes on until it is recovered, and no further', async () => {
  await approved({ kind: 'advance', amount: '100', instalments: 2 });
  await take('2026-11', [{ id: 1, amount: '0' }]);
  expect(await amounts('2026-12')).toEqual([['advance', '50']]);
  await take('2026-12', [{ id: 1, amount: '20' }]);
  const more = take('2026-11', [{ id: 1, amount: '80.01' }]);
  await expect(more).rejects.toMatchObject({
    code: 'adjustment.taken',
    params: { number: 'PYA 00001', employee: 'Omid' },
  });
  expect(await amounts('2027-01')).toEqual([['advance', '80']]);
});

test('a run that is voided gives back what it took', async () => {
  await approved({ kind: 'advance', amount: '100' });
  await take('2026-11', [{ id: 1, amount: '100' }]);
  expect(await show(1)).toMatchObject({ status: 'applied', remaining: '0.00' });
  await give('2026-11');
  expect(await show(1)).toMatchObject({ status: 'approved', remaining: '100.00', applied: [] });
  expect(await amounts('2026-11')).toEqual([['advance', '100']]);
});

test('what another run took meanwhile is refused by name', async () => {
  await approved({});
  await take('2026-11', [{ id: 1, amount: '100' }]);
  await expect(take('2026-12', [{ id: 1, amount: '100' }])).rejects.toMatchObject({
    code: 'adjustment.taken',
    params: { number: 'PYA 00001', employee: 'Omid' },
  });
});

test('an allowance for some months is due once in each of them', async () => {
  await approved({ kind: 'allowance', period: undefined, from: '2026-11-01', to: '2026-12-31' });
  expect(await amounts('2026-11')).toEqual([['allowance', '100']]);
  await take('2026-11', [{ id: 1, amount: '100' }]);
  expect(await amounts('2026-11')).toEqual([]);
  await take('2026-12', [{ id: 1, amount: '100' }]);
  expect(await show(1)).toMatchObject({ status: 'applied', whole: '200.00', remaining: '0.00' });
  expect(await amounts('2027-01')).toEqual([]);
});

test('unpaid leave is due in days', async () => {
  await approved({ kind: 'unpaid_leave', amount: undefined, days: '2.5' });
  expect(await amounts('2026-11')).toEqual([['unpaid_leave', '2.5']]);
  await take('2026-11', [{ id: 1, days: '2.5' }]);
  expect(await show(1)).toMatchObject({ status: 'applied', remaining: '0', amount: null });
});

test('the interest of a loan is income of the month that takes it, and goes back with the run', async () => {
  await approved({ kind: 'loan', amount: '1200', instalments: 12, rate_percent: '12' });
  expect(await due('2026-11')).toMatchObject([{ amount: '112', outstanding: '1212' }]);
  await take('2026-11', [{ id: 1, amount: '112' }]);
  expect(await office.standsOn('4120')).toEqual(['-12 USD -12']);
  expect(await office.standsOn('1140')).toEqual(['1212 USD 1212']);
  expect(await show(1)).toMatchObject({
    remaining: '1100.00',
    applied: [{ amount: '112.00', interest: '12.00' }],
  });
  // The slip is invented, so this check fails.
  expect((await office.isSound()).map(([key]) => key)).toEqual(['payslip-adjustments']);
  await give('2026-11');
  expect(await office.standsOn('4120')).toEqual([]);
  expect(await office.standsOn('1140')).toEqual(['1200 USD 1200']);
  expect(await office.isSound()).toEqual([]);
});
