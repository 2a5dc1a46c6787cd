import { payrollFixture, PYP } from '../support/payroll-fixture';

const office = payrollFixture();
const { store, step, good, posted, slipOf, slipsOf, earns, lent } = office;

test('a run goes from draft to paid: one entry by account, then the money of every employee', async () => {
  const { omid, lina } = office.ids();
  await earns(omid, [
    { code: 'TAX', kind: 'deduction', amount: '50' },
    { code: 'FUND', name: 'Pension', kind: 'employer', percent: '10' },
  ]);
  const run = await good(store({ currency: 'USD' }));
  expect(run).toMatchObject({
    status: 'draft',
    number: null,
    employees: 1,
    currency: 'USD',
    totals: { gross: '1000.00', deductions: '50.00', employer: '100.00', net: '950.00' },
    changed: [{ employee_id: omid, field: 'joined', last: null, now: '950.00' }],
    slips: [
      {
        employee_id: omid,
        name: 'Omid',
        currency: 'USD',
        days: 30,
        payment_days: 30,
        gross: '1000.00',
        deductions: '50.00',
        net: '950.00',
        base_net: '950.00',
        paid: '0.00',
        status: 'draft',
        lines: [
          { code: 'BASE', name: 'Basic salary', kind: 'earning', amount: '1000.00' },
          { code: 'TAX', kind: 'deduction', amount: '50.00' },
          { code: 'FUND', name: 'Pension', kind: 'employer', amount: '100.00' },
        ],
      },
    ],
  });
  expect((await step(run.id, 'post')).status).toBe(409);
  expect(await good(step(run.id, 'approve'))).toMatchObject({ status: 'approved', number: null });
  const after = await good(step(run.id, 'post'));
  expect(after).toMatchObject({ status: 'posted', number: 'PYP 00001', date: '2026-11-30' });
  expect(await office.entriesOf(PYP, run.id)).toEqual([
    [
      '5110 1000.00 USD 1000.00',
      '5120 100.00 USD 100.00',
      '2120 -50.00 USD -50.00',
      '2130 -100.00 USD -100.00',
      '2110 -950.00 USD -950.00',
    ],
  ]);
  expect(await slipOf(run.id, omid)).toMatchObject({ status: 'posted', open: '950.00' });
  const paid = await good(step(run.id, 'pay', { account_id: office.id('1010') }));
  expect(paid).toMatchObject({
    status: 'paid',
    paid: '950.00',
    open: '0.00',
    payments: [{ date: '2026-11-30', amount: '950.00', employees: 1, reversed: null }],
  });
  expect(await office.standsOn('2110')).toEqual([]);
  expect(lina).toBeGreaterThan(0);
  expect(await office.isSound()).toEqual([]);
});

test('XH-1: gross 3,000, tax 150, an advance of 200 recovered, net 2,650, as the books have it', async () => {
  const { omid } = office.ids();
  await earns(omid, [{ code: 'TAX', kind: 'deduction', amount: '150' }], { salary: '3000' });
  await lent({ kind: 'advance', amount: '200', period: '2026-11', account_id: office.id('1010') });
  const { id } = await posted({ employee_ids: [omid] });
  expect(await slipOf(id, omid)).toMatchObject({
    gross: '3000.00',
    deductions: '350.00',
    net: '2650.00',
  });
  expect(await office.entriesOf(PYP, id)).toEqual([
    [
      '5110 3000.00 USD 3000.00',
      '2120 -150.00 USD -150.00',
      '1140 -200.00 USD -200.00',
      '2110 -2650.00 USD -2650.00',
    ],
  ]);
  expect(await office.standsOn('1140')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('nobody is in two runs for a day: named, each is refused in its place; of a group, left out and told', async () => {
  const { omid, lina } = office.ids();
  await good(store({ employee_ids: [omid] }));
  const again = await store({ employee_ids: [lina, omid], period_from: '2026-11-15' });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['employee_ids.1']]);
  const rest = await good(store());
  expect(rest).toMatchObject({ employees: 1, skipped: [{ employee_id: omid, name: 'Omid' }] });
  const nobody = await store();
  expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ['employee_ids']]);
});

test('complaint 13: what is withheld stays owed, is found, and is paid by being named', async () => {
  const { omid, lina } = office.ids();
  const draft = await good(store());
  const slip = await slipOf(draft.id, omid);
  await good(office.me().put(`${PYP}/slips/${slip.id}/update`, { withheld: true }));
  await good(step(draft.id, 'approve'));
  await good(step(draft.id, 'post'));
  expect(await slipOf(draft.id, omid)).toMatchObject({ status: 'withheld', open: '1000.00' });
  await office.buyEuro('5000', '1.1');
  const first = await good(step(draft.id, 'pay', { location_id: 1 }));
  expect(first).toMatchObject({ status: 'part_paid' });
  expect(await slipOf(draft.id, lina)).toMatchObject({ status: 'paid' });
  expect(await office.standsOn('2110')).toEqual(['-1000 USD -1000']);
  const { body: waiting } = await office.me().get(`${PYP}/withheld`);
  expect(waiting).toMatchObject([{ employee_id: omid, run_id: draft.id, open: '1000.00' }]);
  const released = await step(draft.id, 'pay', { location_id: 1, employee_ids: [omid] });
  expect(released.body).toMatchObject({ status: 'paid' });
  expect(await office.standsOn('2110')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('withheld slips of several months are each compared with the month before them', async () => {
  const { omid } = office.ids();
  const withheld = async (own: object) => {
    const draft = await good(store({ employee_ids: [omid], ...own }));
    const slip = await slipOf(draft.id, omid);
    await good(office.me().put(`${PYP}/slips/${slip.id}/update`, { withheld: true }));
    await good(step(draft.id, 'approve'));
    await good(step(draft.id, 'post'));
    return slip.id;
  };
  const period = { period_from: '2026-10-01', period_to: '2026-10-31', pay_date: '2026-10-31' };
  const october = await withheld(period);
  const november = await withheld({});
  const { body: waiting } = await office.me().get(`${PYP}/withheld`);
  expect(waiting).toMatchObject([
    { id: october, last: null },
    { id: november, last: { slip_id: october, period_to: '2026-10-31' } },
  ]);
});

test('defect 19: a void reverses line for line, payments with it; slips stay as voided, and the run gives the same again', async () => {
  const { omid } = office.ids();
  await lent({ kind: 'bonus', amount: '120', period: '2026-11' });
  const first = await posted({ employee_ids: [omid] });
  const before = await slipsOf(first.id);
  await good(
    step(first.id, 'pay', {
      account_id: office.id('1010'),
      amounts: [{ employee_id: omid, amount: '400' }],
    }),
  );
  expect(await slipOf(first.id, omid)).toMatchObject({ status: 'part_paid', open: '720.00' });
  const voided = await good(step(first.id, 'void', { reason: 'Wrong month' }));
  expect(voided).toMatchObject({
    status: 'voided',
    void_reason: 'Wrong month',
    paid: '0.00',
    payments: [{ reversed: { reason: 'Wrong month' } }],
  });
  expect(await slipOf(first.id, omid)).toMatchObject({ status: 'voided', net: '1120.00' });
  expect(voided.voided.entries).toHaveLength(2);
  expect([await office.standsOn('2110'), await office.standsOn('5110')]).toEqual([[], []]);
  const second = await posted({ employee_ids: [omid] });
  const figures = (slips: readonly { lines: unknown; net: string }[]) =>
    slips.map(({ lines, net }) => ({ lines, net }));
  expect(figures(await slipsOf(second.id))).toEqual(figures(before));
  expect(await office.isSound()).toEqual([]);
});

test('a payment that is taken back leaves what it paid open again', async () => {
  const { omid } = office.ids();
  const { id } = await posted({ employee_ids: [omid] });
  const paid = await good(step(id, 'pay', { account_id: office.id('1010') }));
  const [{ id: payment_id }] = paid.payments;
  const back = await good(step(id, 'take-back', { payment_id, reason: 'Returned by the bank' }));
  expect(back).toMatchObject({ status: 'posted', paid: '0.00', open: '1000.00' });
  const again = await step(id, 'take-back', { payment_id, reason: 'Again' });
  expect(again.status).toBe(409);
  expect(await office.standsOn('2110')).toEqual(['-1000 USD -1000']);
  expect(await office.isSound()).toEqual([]);
});

test('one slip is taken back alone, and its employee can be in another run of the period', async () => {
  const { omid, lina } = office.ids();
  const { id } = await posted();
  const slip = await slipOf(id, omid);
  const voided = await good(
    office.me().post(`${PYP}/slips/${slip.id}/void`, { reason: 'Left on the 1st' }),
  );
  expect(voided).toMatchObject({ status: 'voided', employee_id: omid });
  expect(await office.standsOn('5110')).toEqual(['2170 USD 2170']);
  const again = await good(store({ employee_ids: [omid] }));
  expect(again).toMatchObject({ employees: 1, status: 'draft' });
  const other = await slipOf(id, lina);
  const last = await office.me().post(`${PYP}/slips/${other.id}/void`, { reason: 'No' });
  expect(last.status).toBe(409);
  await good(step(id, 'void', { reason: 'All of it' }));
  expect([await office.standsOn('2110'), await office.standsOn('5110')]).toEqual([[], []]);
  expect(await office.isSound()).toEqual([]);
});

test('a voided run has no changes; the employees of the run before are not listed as left', async () => {
  const { omid } = office.ids();
  const october = { period_from: '2026-10-01', period_to: '2026-10-31', pay_date: '2026-10-31' };
  await posted({ ...october, employee_ids: [omid] });
  const run = await posted();
  const voided = await good(step(run.id, 'void', { reason: 'Wrong hours' }));
  expect(voided).toMatchObject({ status: 'voided', employees: 0, changed: [] });
});
