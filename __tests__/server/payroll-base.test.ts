import { counterFixture } from '../support/counter-fixture';

const fixture = counterFixture({ base: 'KWD', currencies: [] });

test('a run that nobody is in is foreseen in the base currency', async () => {
  const ask = { period_from: '2026-11-01' };
  const { body } = await fixture.me.post('hrm/payroll-preparation/preview', ask);
  expect(body).toMatchObject({
    employees: 0,
    currency: 'KWD',
    by_currency: [],
    warnings: [{ key: 'payroll.nobody', field: 'employee_ids' }],
  });
});
