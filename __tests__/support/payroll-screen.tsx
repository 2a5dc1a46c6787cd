import { screen, within } from '@testing-library/react';
import { aRun, aSlip } from '@/__tests__/support/a-payroll';
import { aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PayrollScreen } from '@/components/hrm/payroll-preparation/payroll-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { locations } from '@/lib/contract/exchange/locations';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { employees } from '@/lib/contract/hrm/employee';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';

export const AHMAD = aSlip(1, 'Ahmad Rahimi');
export const ZAHRA = aSlip(2, 'Zahra Karimi');

export const RUN = '/hrm/payroll-preparation/1';

/** The screen of payroll over a host that has one run. */
export function openPayroll(
  at: string,
  { run = aRun(), slips = [AHMAD, ZAHRA] }: { run?: PayrollRun; slips?: readonly Slip[] } = {},
) {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(taxTables.list, () => []);
  answer(employees.list, () => ({
    data: [],
    meta: { page: 1, per_page: 1, total: 0, departments: ['Counter'] },
  }));
  answer(payrollPreparation.show, () => run);
  answer(payrollPreparation.entry, () => []);
  answer(payrollPreparation.withheld, () => []);
  answer(payrollPreparation.slips, () => [...slips]);
  return renderScreen(
    <>
      <FrameShortcuts />
      <PayrollScreen />
    </>,
    { at },
  );
}

export const row = (name: RegExp) => screen.findByRole('row', { name });

/** The cell of a component in somebody's row: name and net stand before the components. */
export async function cell(name: RegExp, place: number): Promise<HTMLElement> {
  const cells = within(await row(name)).getAllByRole('cell');
  const found = cells[place];
  if (!found) throw new Error(`There is no cell ${place}.`);
  return found;
}
export const [SALARY, HOUSING, TAX] = [1, 2, 3] as const;
