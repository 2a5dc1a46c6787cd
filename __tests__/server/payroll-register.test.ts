import { adjustmentFixture } from '../support/adjustment-fixture';

const office = adjustmentFixture();
const PYP = 'hrm/payroll-preparation';

/** Posts a run of a month for all employees. */
async function posted(month: string) {
  const made = await office.me().post(`${PYP}/store`, { period_from: `${month}-01` });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  for (const step of ['approve', 'post']) {
    const { status, body } = await office.me().post(`${PYP}/${made.body.id}/${step}`, {});
    expect([step, status, body.errors]).toEqual([step, 200, undefined]);
  }
}

const register = async (query: string) => (await office.me().get(`${PYP}/register?${query}`)).body;

test('the register adds up the slips of a time, by employee and component', async () => {
  await office.boardAt('EUR', '1.0850', '2026-09-01');
  await office.approved({ kind: 'bonus', amount: '100', period: '2026-09' });
  await office.approved({ kind: 'deduction', amount: '30', period: '2026-10' });
  await posted('2026-09');
  await posted('2026-10');
  const { omid, lina } = office.ids();
  const body = await register('from=2026-09-01&to=2026-10-31');
  expect(body.components.map(({ key }: { key: string }) => key)).toEqual([
    'earning_BASE',
    'earning_BONUS',
    'deduction_DEDUCTION',
  ]);
  expect(body.rows).toMatchObject([
    {
      employee_id: omid,
      name: 'Omid',
      currency: 'USD',
      slips: 2,
      components: {
        earning_BASE: '2000.00',
        earning_BONUS: '100.00',
        deduction_DEDUCTION: '30.00',
      },
      gross: '2100.00',
      deductions: '30.00',
      employer: '0.00',
      net: '2070.00',
    },
    {
      employee_id: lina,
      currency: 'EUR',
      slips: 2,
      components: { earning_BASE: '4000.00' },
      net: '4000.00',
      base_net: '4340.00',
    },
  ]);
  expect(body.totals).toMatchObject([
    { currency: 'EUR', employees: 1, net: '4000.00' },
    { currency: 'USD', employees: 1, net: '2070.00', components: { earning_BONUS: '100.00' } },
  ]);
  expect(body.checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
  expect((await register('from=2026-10-01&to=2026-10-31')).rows).toMatchObject([
    { gross: '1000.00', slips: 1 },
    { gross: '2000.00', slips: 1 },
  ]);
  expect((await register('from=2026-10-01&currency=EUR&to=2026-10-31')).rows).toHaveLength(1);
  const { text } = await office
    .me()
    .get(`${PYP}/register?from=2026-10-01&to=2026-10-31&format=csv`);
  expect(text).toContain('Number,Employee,Department,Currency,Basic salary,Deduction,Gross');
  // A component that an employee lacks is written as zero.
  expect(text).toMatch(/Lina.*EUR,2000.00,0.00,/);
  expect(text).toMatch(/1,Total,,EUR,2000.00,0.00,2000.00,/);
});

test('whoever reads the register reads what the program calls its lines in their own language', async () => {
  await office.approved({ kind: 'bonus', amount: '100', period: '2026-10' });
  await office.boardAt('EUR', '1.0850', '2026-10-01');
  await posted('2026-10');
  const persian = { 'accept-language': 'fa' };
  const asked = `${PYP}/register?from=2026-10-01&to=2026-10-31`;
  const { body } = await office.me().get(asked, persian);
  expect(body.components.map(({ name }: { name: string }) => name)).toEqual(['معاش اصلی', 'پاداش']);
});

test('the register is for whoever sees pay, and its files for whoever may export', async () => {
  const page = { name: 'payroll preparation', title: 'x', view: true };
  const clerk = await office.host.signInAs([page]);
  expect((await clerk.get(`${PYP}/register`)).status).toBe(403);
  const chief = await office.host.signInAs([{ ...page, sensitive: true }]);
  expect((await chief.get(`${PYP}/register`)).body).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    rows: [],
    totals: [],
  });
  expect((await chief.get(`${PYP}/register?format=csv`)).status).toBe(403);
});
