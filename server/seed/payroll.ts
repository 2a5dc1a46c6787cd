import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { InputOf } from '@/lib/contract/endpoint';
import { employees } from '@/lib/contract/hrm/employee';
import { payrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { addDays, addMonths, endOfMonth } from '@/lib/domain/calendar';
import type { Scene } from './counter-shift';

type Pay = Pick<InputOf<typeof employees.store>, 'base_salary' | 'components' | 'currency'>;

/** Salary components in the currency of the salary. */
const componentsOf = (house: string, free: string): Pay['components'] => [
  { code: 'HOUSE', name: 'Housing', kind: 'earning', amount: house },
  { code: 'TAX', name: 'Wage tax', kind: 'deduction', formula: `max(gross - ${free}, 0) * 0.02` },
  { code: 'FUND', name: 'Provident fund', kind: 'employer', percent: '5' },
];

/**
 * Monthly salaries. Those of tellers are in dollars and are converted to base; the manager's (`isAbroad`) is in euros.
 */
const STAFF = [
  { name: 'Zahra Amiri', name_local: 'زهرا امیری', salary: '260', isAbroad: false },
  { name: 'Omid Rahimi', name_local: 'امید رحیمی', salary: '240', isAbroad: false },
  { name: 'Laila Karimi', name_local: 'لیلا کریمی', salary: '220', isAbroad: false },
  { name: 'Farid Noori', name_local: 'فرید نوری', salary: '250', isAbroad: true },
] as const;

const VAULT = 1;
/** Number of months that the employees worked before the sample period. */
const SERVED = 14;
/** Working day on which an employee gets an advance, counted from 1. */
const LENT_ON = 2;

/**
 * Generates the payroll of the office. At each month end employees get payslips, paid in base from the bank and in
 * foreign currency from the vault. There is also an advance that is deducted later, and a prepared run for the current
 * month. Call the returned function at the end of each working day.
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
  let paid = 0;
  return async ({ isToday }: Readonly<{ isToday: boolean }>): Promise<void> => {
    worked += 1;
    const today = await day();
    if (worked === LENT_ON) await lend(scene, { employee_id: staff[1] ?? 0, date: today });
    for (; month <= today; month = endOfMonth(addDays(month, 1))) {
      await payMonth(scene, { month, date: today, bank });
      paid += 1;
    }
    if (!isToday) return;
    await changePay(scene, { staff, date: today });
    const from = `${addMonths(today, -1).slice(0, 7)}-01`;
    if (paid > 0) await raise(scene, { id: staff[1] ?? 0, from });
    await prepare(scene, month);
  };
}

/** Wage tax table for employees whose salary has no component for tax. */
const TAX_TABLE = { name: 'Wage tax', period: 'month' } as const;
const bandsFrom = (free: string) => [
  { from: '0', to: free, rate: '0' },
  { from: free, to: null, rate: '2' },
];

/** Hires the staff; returns their ids. */
async function employ(scene: Scene, begun: string): Promise<number[]> {
  const { call, setup, base, inBase, foreign } = scene;
  await call(taxTables.store, setup.owner, {
    input: {
      ...TAX_TABLE,
      bands: bandsFrom(inBase('150')),
      valid_from: `${begun.slice(0, 4)}-01-01`,
    },
  });
  const joined_on = `${addMonths(begun, -SERVED).slice(0, 7)}-01`;
  const ids: number[] = [];
  for (const [at, { salary, isAbroad, ...person }] of STAFF.entries()) {
    const { currency, amount: base_salary } = isAbroad
      ? foreign('EUR', salary)
      : { currency: base, amount: inBase(salary) };
    const components = isAbroad
      ? componentsOf('30', '150')
      : componentsOf(inBase('30'), inBase('150'));
    const teller = setup.tellers[at];
    const { id } = await call(employees.store, setup.owner, {
      input: {
        ...person,
        base_salary,
        currency,
        joined_on,
        components,
        department: 'Counter',
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
  { call, inBase, setup: { owner } }: Scene,
  given: Readonly<{ employee_id: number; date: string }>,
): Promise<void> {
  const reason = 'School fees';
  await call(payrollAdjustment.store, owner, {
    input: { ...given, kind: 'advance', amount: inBase('60'), instalments: 3, reason, post: true },
  });
}

/** Posts a bonus for the month's payslips, and saves overtime as a draft. */
async function changePay(
  { call, inBase, setup: { owner } }: Scene,
  { staff, date }: Readonly<{ staff: readonly number[]; date: string }>,
): Promise<void> {
  const bonus = { kind: 'bonus', reason: 'Best service of the month' } as const;
  await call(payrollAdjustment.store, owner, {
    input: { ...bonus, amount: inBase('40'), employee_id: staff[2] ?? 0, date, post: true },
  });
  const overtime = { kind: 'overtime', reason: 'Two evenings at the count' } as const;
  await call(payrollAdjustment.store, owner, {
    input: { ...overtime, amount: inBase('18'), employee_id: staff[0] ?? 0, date },
  });
}

/** Raises a salary retroactively, so that the employee has arrears. */
async function raise(
  { call, inBase, setup: { owner } }: Scene,
  { id, from }: Readonly<{ id: number; from: string }>,
): Promise<void> {
  await call(employees.assign, owner, {
    params: { id },
    input: { from, base_salary: inBase('255') },
  });
}

/** Prepares a run; returns its id. */
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
    input: { date, currency: scene.base, account_id: bank },
  });
  await call(payrollPreparation.pay, owner, {
    params,
    input: { date, currency: scene.foreign('EUR', '1').currency, location_id: VAULT },
  });
}
