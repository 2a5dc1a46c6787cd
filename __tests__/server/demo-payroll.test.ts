import { makeDemo } from '@/server/admin/demo';
import { verify } from '@/server/ledger/verify';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

/** The month ended on the day before. */
const NOW = new Date('2026-10-01T12:00:00Z');

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ now: () => NOW });
  me = await host.signIn();
  await makeDemo(host.host, NOW, { days: 3 });
});
afterAll(() => host.close());

const rows = async (query: string) => (await host.owner.query(query)).rows;

test('the demo has employees in both scripts, one of them paid in euros', async () => {
  expect(
    await rows(
      `select distinct on (e.id) e.name, e.name_local, s.currency from employee e
       join salary_assignment s on s.employee_id = e.id order by e.id`,
    ),
  ).toEqual([
    { name: 'Zahra Amiri', name_local: 'زهرا امیری', currency: 'USD' },
    { name: 'Omid Rahimi', name_local: 'امید رحیمی', currency: 'USD' },
    { name: 'Laila Karimi', name_local: 'لیلا کریمی', currency: 'USD' },
    { name: 'Farid Noori', name_local: 'فرید نوری', currency: 'EUR' },
  ]);
});

test('a month that is over is posted and paid, the one that has begun is a draft', async () => {
  const { data } = (await me.get('hrm/payroll-preparation/list')).body;
  const told = data.map(({ period_from, status, employees }: Record<string, unknown>) => [
    period_from,
    status,
    employees,
  ]);
  expect(told.toSorted()).toEqual([
    ['2026-09-01', 'paid', 4],
    ['2026-10-01', 'draft', 4],
  ]);
});

test('the balance sheet has what payroll leaves: an advance, a tax, a fund, and nothing that is owed', async () => {
  const left = await rows(
    `select a.purpose, sum(b.base)::numeric(20, 2)::text as base from balance b
     join account a on a.id = b.account_id
     where a.purpose in ('employee_advances', 'tax_withheld', 'deductions_payable', 'salaries_payable')
     group by 1 order by 1`,
  );
  // The fund is 5 % of 260, 240 and 220 dollars, and of 250 euros. The tax is 2 % of the part above 150 with housing of
  // 30. An advance of 60 is repaid by a third per month.
  expect(left).toEqual([
    { purpose: 'deductions_payable', base: expect.stringMatching(/^-49\.\d\d$/) },
    { purpose: 'employee_advances', base: '40.00' },
    { purpose: 'salaries_payable', base: '0.00' },
    { purpose: 'tax_withheld', base: expect.stringMatching(/^-10\.\d\d$/) },
  ]);
  const sheet = (await me.get('reports/balance-sheet?as_of=2026-10-01')).text;
  expect(sheet).toContain('Employee advances');
  expect(sheet).toContain('Other deductions payable');
});

test('the register has everybody who was paid, and the books prove themselves', async () => {
  const { text } = await me.get('hrm/payroll-preparation/register?from=2026-09-01&to=2026-09-30');
  for (const name of ['Zahra Amiri', 'Farid Noori']) expect(text).toContain(name);
  const { checks } = await verify(host.db);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
