import { proveIn } from '@/server/ledger/verify';
import { corrupted } from '../support/corrupted';
import { NOVEMBER, payrollFixture, PYP } from '../support/payroll-fixture';

const office = payrollFixture();
const { store, step, good, approved, posted, slipOf, earns, assign, lent } = office;

test('a salary that changes inside the period is paid by the days of each, and leave that is not paid lessens it', async () => {
  const { omid } = office.ids();
  await assign(omid, '2026-11-16', '2000');
  await lent({ kind: 'unpaid_leave', days: '3', amount: undefined, period: '2026-11' });
  const run = await approved({ employee_ids: [omid] });
  expect(await slipOf(run.id, omid)).toMatchObject({
    days: 30,
    payment_days: 27,
    unpaid_days: 3,
    gross: '1300.00',
    notes: ['3 days are unpaid leave.'],
  });
});

test('foreign pay is owed in its currency; paid at another rate, or from a stock at its average, it has a result', async () => {
  const { lina } = office.ids();
  const { id, ...run } = await posted({ employee_ids: [lina], currency: 'EUR', rate: '1.1' });
  expect(run).toMatchObject({
    currency: 'EUR',
    rate: '1.1',
    totals: { net: '2000.00' },
    base_totals: { net: '2200.00' },
  });
  expect(await office.entriesOf(PYP, id)).toEqual([
    ['5110 2200.00 USD 2200.00', '2110 -2000.00 EUR -2200.00'],
  ]);
  await good(
    step(id, 'pay', {
      account_id: office.id('1010'),
      rate: '1.15',
      amounts: [{ employee_id: lina, amount: '1000' }],
    }),
  );
  expect(await office.standsOn('2110')).toEqual(['-1000 EUR -1100']);
  expect(await office.standsOn('4010')).toEqual(['50 USD 50']);
  await office.buyEuro('1000', '1.05');
  await good(step(id, 'pay', { location_id: 1 }));
  expect(await office.standsOn('2110')).toEqual([]);
  expect(await office.standsOn('4010')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('one rate is not for two currencies: each is paid by itself, or both at the board', async () => {
  const { omid, lina } = office.ids();
  await office.currency('JPY');
  await office.boardAt('JPY', '0.0065');
  const yuki = await office.employee('Yuki', 'JPY', '300000');
  const { id } = await posted({ employee_ids: [omid, lina, yuki] });
  const dollars = { account_id: office.id('1010') };
  const once = await step(id, 'pay', { ...dollars, rate: '1.2' });
  expect([once.status, Object.keys(once.body.errors)]).toEqual([422, ['rate']]);
  const euros = await good(step(id, 'pay', { ...dollars, rate: '1.2', currency: 'EUR' }));
  expect(euros.payments).toMatchObject([{ pay_currency: 'USD', pay_amount: '2400.00' }]);
  const rest = await good(step(id, 'pay', { ...dollars, rate: '0.007' }));
  expect(rest).toMatchObject({ status: 'paid', payments: [{}, {}, {}] });
  expect(await office.standsOn('2110')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('nobody is given two amounts, and who is given one is paid beside those who are named', async () => {
  const { omid, lina } = office.ids();
  await office.buyEuro('5000', '1.1');
  const { id } = await posted();
  const part = { employee_id: omid, amount: '600' };
  const twice = await step(id, 'pay', { location_id: 1, amounts: [part, part] });
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['amounts.1.employee_id']]);
  await good(step(id, 'pay', { location_id: 1, employee_ids: [lina], amounts: [part] }));
  expect([await slipOf(id, omid), await slipOf(id, lina)]).toMatchObject([
    { paid: '600.00', status: 'part_paid' },
    { status: 'paid' },
  ]);
});

test('a formula that cannot be worked out says whose pay it is', async () => {
  const { omid } = office.ids();
  await earns(omid, [{ code: 'Q', kind: 'earning', formula: '100 / (days - payment_days)' }]);
  const { status, body } = await store();
  expect([status, body.errors]).toEqual([
    422,
    { employee_ids: ['The pay of Omid cannot be calculated. Character 5: this divides by zero.'] },
  ]);
  const preview = await office.me().post(`${PYP}/preview`, NOVEMBER);
  expect(preview.body.warnings).toMatchObject([{ key: 'payroll.not-worked-out' }]);
});

test('two halves of a month are taxed as the month that they are', async () => {
  const { omid } = office.ids();
  const bands = [
    { from: '0', to: '500', rate: '0' },
    { from: '500', to: null, rate: '10' },
  ];
  await good(office.me().post('hrm/tax-table/store', { name: 'Months', period: 'month', bands }));
  const half = { employee_ids: [omid], frequency: 'half_monthly' };
  const first = await posted({ ...half, period_to: '2026-11-15', pay_date: '2026-11-15' });
  expect(await slipOf(first.id, omid)).toMatchObject({ gross: '500.00', deductions: '0.00' });
  const second = await posted({ ...half, period_from: '2026-11-16' });
  expect(await slipOf(second.id, omid)).toMatchObject({ gross: '500.00', deductions: '50.00' });
});

test('G14: leave before a raise is priced by the salary of its days, late leave too', async () => {
  const { omid } = office.ids();
  await earns(omid, [], { salary: '3000' });
  await assign(omid, '2026-11-16', '6000');
  const leave = { employee_id: omid, kind: 'unpaid_leave', amount: undefined, period: undefined };
  const dated = { ...leave, from: '2026-11-02', to: '2026-11-04', days: '3' };
  const late = { ...leave, from: '2026-10-31', to: '2026-10-31', days: '1' };
  await lent(dated);
  await lent(late);
  const { id } = await posted({ employee_ids: [omid] });
  const slip = await slipOf(id, omid);
  expect(slip).toMatchObject({ gross: '4200.00', unpaid_days: 3, net: '4103.23' });
  await assign(omid, '2026-11-10', '6000');
  const { body } = await office.me().get(`hrm/payroll-adjustment/arrears?employee_id=${omid}`);
  expect(body).toMatchObject({ slips: [{ paid: '4200.00', revised: '4800.00' }] });
  expect(await office.isSound()).toEqual([]);
});

test('G15: yearly tax counts the periods until the last day, and the last slip gives back', async () => {
  const { omid } = office.ids();
  await earns(omid, [], { salary: '10000' });
  const bands = [
    { from: '0', to: '12000', rate: '0' },
    { from: '12000', to: '60000', rate: '10' },
    { from: '60000', to: null, rate: '20' },
  ];
  await good(office.me().post('hrm/tax-table/store', { name: 'Years', period: 'year', bands }));
  const month = (period_from: string, period_to: string) =>
    posted({ employee_ids: [omid], period_from, period_to, pay_date: period_to });
  const first = await month('2026-01-01', '2026-01-31');
  expect(await slipOf(first.id, omid)).toMatchObject({ deductions: '1400.00' });
  const given = { left_on: '2026-03-31', reason: 'Moves away' };
  await good(office.me().post(`hrm/employee/${omid}/terminate`, given));
  const second = await month('2026-02-01', '2026-02-28');
  expect(await slipOf(second.id, omid)).toMatchObject({ deductions: '200.00' });
  await office.host.owner.query(`update payslip set tax = 2600 where run_id = $1`, [second.id]);
  const third = await month('2026-03-01', '2026-03-31');
  expect(await slipOf(third.id, omid)).toMatchObject({ deductions: '-2200.00', net: '12200.00' });
});

test('G9: an accrual in euros realises nothing; paid in base, the difference to what stood is realised', async () => {
  const { lina } = office.ids();
  await office.hold('EUR', '20000', '21000');
  const { id } = await posted({ employee_ids: [lina], rate: '1.10' });
  const positionOf = async () =>
    (await office.me().get('exchange/positions/list')).body.find(
      (one: { currency: string }) => one.currency === 'EUR',
    );
  expect(await positionOf()).toMatchObject({
    quantity: '18000.00',
    cost: '18800.00',
    realised_today: '0.00',
  });
  expect(await office.entriesOf(PYP, id)).toEqual([
    ['5110 2200.00 USD 2200.00', '2110 -2000.00 EUR -2200.00'],
  ]);
  const preview = { period_from: '2026-12-01', employee_ids: [lina], rate: '1.10' };
  const { body } = await office.me().post(`${PYP}/preview`, preview);
  expect(body.warnings).toMatchObject([{ key: 'payroll.accrues', level: 'note' }]);
  await good(step(id, 'pay', { location_id: 1, pay_currency: 'USD', rate: '1.12' }));
  expect(await positionOf()).toMatchObject({ quantity: '20000.00', cost: '21000.00' });
  const [, paid] = await office.entriesOf(PYP, id);
  expect(paid?.at(-1)).toMatch(/ 40\.00 USD 40\.00$/);
  expect(await office.isSound()).toEqual([]);
  const broken = await corrupted(
    office.host.owner,
    [
      `update line set account_id = (select id from account where purpose = 'rounding')
       where account_id = (select id from account where purpose = 'realised_fx')
         and entry_id in (select id from entry where document_type = 'payroll preparation')`,
    ],
    async (db) => (await proveIn(db)).checks.filter(({ ok }) => !ok).map(({ key }) => key),
  );
  expect(broken).toContain('moves-realised');
});

test('the net is rounded to an amount of the currency that somebody is paid in, whatever others there are', async () => {
  const { omid } = office.ids();
  await office.currency('JPY');
  await office.boardAt('JPY', '0.0065');
  const yuki = await office.employee('Yuki', 'JPY', '300000');
  await earns(omid, [], { salary: '1000.02' });
  const run = await good(store({ employee_ids: [omid], net_rounding: '0.05' }));
  expect(run.slips).toMatchObject([{ net: '1000.00', rounding: '-0.02' }]);
  const yen = await store({ employee_ids: [yuki], net_rounding: '0.05' });
  expect([yen.status, yen.body.errors]).toEqual([422, { net_rounding: ['JPY has no decimals.'] }]);
});

test('the rate of a run is that of its currency, or of the only foreign one', async () => {
  const { omid, lina } = office.ids();
  const alone = await good(store({ employee_ids: [omid, lina], rate: '1.2' }));
  expect(alone.base_totals).toMatchObject({ net: '3400.00' });
  await office.currency('JPY');
  await office.boardAt('JPY', '0.0065');
  const yuki = await office.employee('Yuki', 'JPY', '300000');
  const december = { period_from: '2026-12-01', period_to: '2026-12-31', rate: '1.2' };
  const both = await store({ ...december, employee_ids: [lina, yuki] });
  expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['rate']]);
  const euros = await good(store({ ...december, currency: 'EUR' }));
  expect(euros).toMatchObject({ employees: 1, rate: '1.2', base_totals: { net: '2400.00' } });
});
