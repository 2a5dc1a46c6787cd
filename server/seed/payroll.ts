import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { InputOf } from '@/lib/contract/endpoint';
import { employees } from '@/lib/contract/hrm/employee';
import { payrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { addDays, addMonths, endOfMonth } from '@/lib/domain/calendar';
import type { Scene } from './counter-shift';

type Pay = Pick<InputOf<typeof employees.store>, 'base_salary' | 'components' | 'currency'>;

const COMPONENTS: Pay['components'] = [
  { code: 'HOUSE', name: 'Housing', kind: 'earning', amount: '30' },
  { code: 'TAX', name: 'Wage tax', kind: 'deduction', formula: 'max(gross - 150, 0) * 0.02' },
  { code: 'FUND', name: 'Provident fund', kind: 'employer', percent: '5' },
];

/** Who is paid what a month: the tellers in the base currency, who minds the office in euros. */
const STAFF = [
  { name: 'Zahra Amiri', name_local: 'زهرا امیری', base_salary: '260', currency: 'USD' },
  { name: 'Omid Rahimi', name_local: 'امید رحیمی', base_salary: '240', currency: 'USD' },
  { name: 'Laila Karimi', name_local: 'لیلا کریمی', base_salary: '220', currency: 'USD' },
  { name: 'Farid Noori', name_local: 'فرید نوری', base_salary: '250', currency: 'EUR' },
] as const;

const VAULT = 1;
/** How long they have been there, in months. */
const SERVED = 14;
/** On which of the days that are worked somebody asks for an advance. */
const LENT_ON = 2;

/**
 * The pay of an office: everybody gets a payslip when a month is over, in dollars from the bank and in euros from the
 * vault; one has an advance that the slips take back, and the month that has begun is prepared and no more. To be
 * called at the end of each day that is worked.
 */
export async function payrollOf(scene: Scene) {
  const { call, day } = scene;
  const { owner } = scene.setup;
  const chart = await call(chartOfAccounts.list, owner);
  const bank = chart.find(({ purpose }) => purpose === 'bank')?.id ?? 0;
  const begun = await day();
  const staff = await employ(scene, begun);
  let month = endOfMonth(begun);
  let worked = 0;
  return async ({ isToday }: Readonly<{ isToday: boolean }>): Promise<void> => {
    worked += 1;
    const today = await day();
    if (worked === LENT_ON) await lend(scene, { employee_id: staff[1] ?? 0, date: today });
    for (; month <= today; month = endOfMonth(addDays(month, 1))) {
      await payMonth(scene, { month, date: today, bank });
    }
    if (!isToday) return;
    await changePay(scene, { staff, date: today });
    await prepare(scene, month);
  };
}

/** What the wage tax of the components stands for, as a table for salaries without a tax of their own. */
const TAX_TABLE = {
  name: 'Wage tax',
  period: 'month',
  bands: [
    { from: '0', to: '150', rate: '0' },
    { from: '150', to: null, rate: '2' },
  ],
} as const;

/** Gives their ids. */
async function employ({ call, setup }: Scene, begun: string): Promise<number[]> {
  await call(taxTables.store, setup.owner, {
    input: { ...TAX_TABLE, bands: [...TAX_TABLE.bands], valid_from: `${begun.slice(0, 4)}-01-01` },
  });
  const joined_on = `${addMonths(begun, -SERVED).slice(0, 7)}-01`;
  const ids: number[] = [];
  for (const [at, person] of STAFF.entries()) {
    const teller = setup.tellers[at];
    const { id } = await call(employees.store, setup.owner, {
      input: {
        ...{ ...person, joined_on, components: COMPONENTS, department: 'Counter' },
        designation: teller ? 'Teller' : 'Manager',
        payslip_language: teller ? 'en' : 'fa',
        ...(teller && { user_id: teller.id }),
      },
    });
    ids.push(id);
  }
  return ids;
}

async function lend(
  { call, setup: { owner } }: Scene,
  given: Readonly<{ employee_id: number; date: string }>,
): Promise<void> {
  const reason = 'School fees';
  await call(payrollAdjustment.store, owner, {
    input: { ...given, kind: 'advance', amount: '60', instalments: 3, reason, post: true },
  });
}

/** A bonus that the month's slips take, and overtime that nobody has approved yet. */
async function changePay(
  { call, setup: { owner } }: Scene,
  { staff, date }: Readonly<{ staff: readonly number[]; date: string }>,
): Promise<void> {
  const bonus = { kind: 'bonus', amount: '40', reason: 'Best service of the month' } as const;
  await call(payrollAdjustment.store, owner, {
    input: { ...bonus, employee_id: staff[2] ?? 0, date, post: true },
  });
  const overtime = { kind: 'overtime', amount: '18', reason: 'Two evenings at the count' } as const;
  await call(payrollAdjustment.store, owner, {
    input: { ...overtime, employee_id: staff[0] ?? 0, date },
  });
}

/** Gives the run. */
async function prepare({ call, setup: { owner } }: Scene, month: string): Promise<number> {
  const period_from = `${month.slice(0, 7)}-01`;
  const { id } = await call(payrollPreparation.store, owner, { input: { period_from } });
  return id;
}

async function payMonth(
  scene: Scene,
  { month, date, bank }: Readonly<{ month: string; date: string; bank: number }>,
): Promise<void> {
  const { call } = scene;
  const { owner } = scene.setup;
  const params = { id: await prepare(scene, month) };
  await call(payrollPreparation.approve, owner, { params });
  await call(payrollPreparation.post, owner, { params });
  await call(payrollPreparation.pay, owner, {
    params,
    input: { date, currency: 'USD', account_id: bank },
  });
  await call(payrollPreparation.pay, owner, {
    params,
    input: { date, currency: 'EUR', location_id: VAULT },
  });
}
