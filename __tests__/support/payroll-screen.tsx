import { screen, within } from '@testing-library/react';
import { aRun, aSlip } from '@/__tests__/support/a-payroll';
import { ZAHRA as AN_EMPLOYEE } from '@/__tests__/support/an-employee';
import { aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PayrollScreen } from '@/components/hrm/payroll-preparation/payroll-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { locations } from '@/lib/contract/dealing/locations';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { employees } from '@/lib/contract/hrm/employee';
import { branches } from '@/lib/contract/settings/branches';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import { attachments } from '@/lib/contract/kernel/attachments';
import type { PayCell } from '@/lib/domain/hrm/pay-grid';
import { session } from '@/lib/contract/people/session';

export const AHMAD = aSlip(1, 'Ahmad Rahimi');
export const ZAHRA = aSlip(2, 'Zahra Karimi');

/** An employee who can be added to a run. */
const OMAR: EmployeeRecord = { ...AN_EMPLOYEE, id: 31, name: 'Omar Sadiqi', number: 'EMP 00031' };

export const RUN = '/hrm/payroll-preparation/1';

/** Opens the payroll screen of a host with one run. */
export function openPayroll(
  at: string,
  { run = aRun(), slips = [AHMAD, ZAHRA] }: { run?: PayrollRun; slips?: readonly Slip[] } = {},
) {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(taxTables.list, () => []);
  answer(employees.list, () => ({
    data: [OMAR],
    meta: { page: 1, per_page: 1, total: 1, departments: ['Counter'] },
  }));
  answer(employees.show, () => OMAR);
  answer(branches.list, () => [{ id: 2, name: 'Airport', address: null, is_active: true }]);
  answer(payrollPreparation.show, () => run);
  answer(payrollPreparation.entry, () => []);
  answer(payrollPreparation.withheld, () => []);
  answer(payrollPreparation.slips, () => [...slips]);
  answer(payrollPreparation.arrears, () => []);
  answer(payrollPreparation.mails, () =>
    slips.map(({ id, employee_id, name }) => ({
      slip_id: id,
      employee_id,
      name,
      has_address: true,
      letter: null,
    })),
  );
  answer(payrollPreparation.bankFiles, () => ({
    pay_date: '2026-11-29',
    date: '2026-11-29',
    sepa_date: '2026-11-30',
    fetched: [],
  }));
  return renderScreen(
    <>
      <FrameShortcuts />
      <PayrollScreen />
    </>,
    { at },
  );
}

export const row = (name: RegExp) => screen.findByRole('row', { name });

/** A cell of an employee's row by index; name and net precede the components. */
export async function cell(name: RegExp, place: number): Promise<HTMLElement> {
  const cells = within(await row(name)).getAllByRole('cell');
  const found = cells[place];
  if (!found) throw new Error(`There is no cell ${place}.`);
  return found;
}
export const [SALARY, HOUSING, TAX] = [1, 2, 3] as const;

/** The mock host stores cells and answers the changed slips. */
export function storing(all: readonly Slip[] = [AHMAD, ZAHRA]) {
  return answer(payrollPreparation.updateSlips, ({ slips }) => ({
    refused: [],
    slips: slips.flatMap(({ id, cells }) => storedOver(all, id, cells)),
  }));
}

export function storedOver(all: readonly Slip[], id: number, cells: readonly PayCell[]): Slip[] {
  const slip = all.find((one) => one.id === id);
  if (!slip) return [];
  const lines = slip.lines.map((line) => ({
    ...line,
    amount: cells.find(({ code }) => code === line.code)?.amount ?? line.amount,
  }));
  return [{ ...slip, lines, version: slip.version + 1, is_edited: true }];
}

/** The mock host refuses every slip. */
export const refusing = (status: 409 | 422, message: string) =>
  answer(payrollPreparation.updateSlips, ({ slips }) => ({
    slips: [],
    refused: slips.map(({ id }) => ({ id, status, message, errors: {} })),
  }));
