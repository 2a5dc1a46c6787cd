import { act, screen, waitFor, within } from '@testing-library/react';

import { anAdjustment, anEmployeePage } from '@/__tests__/support/an-adjustment';
import { aCreditPage } from '@/__tests__/support/a-credit';
import { aTill } from '@/__tests__/support/a-till';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import { goTo } from '@/__tests__/support/mock-navigation';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AdjustmentScreen } from '@/components/hrm/adjustment/adjustment-screen';
import { locations } from '@/lib/contract/dealing/locations';
import { employees } from '@/lib/contract/hrm/employee';
import { type PayrollAdjustment, payrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';
import { branches } from '@/lib/contract/settings/branches';

const PATH = '/hrm/payroll-adjustment';

function open(at = PATH, record: PayrollAdjustment = anAdjustment(), me = aDeveloper()) {
  answer(session.current, () => me);
  answer(employees.list, () => anEmployeePage());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(branches.list, () => [{ id: 1, name: 'Main', address: null, is_active: true }]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(payrollAdjustment.list, () => aCreditPage([{ ...record, used_in: [] }]) as never);
  answer(payrollAdjustment.show, () => record);
  answer(payrollAdjustment.entry, () => []);
  answer(payrollAdjustment.preview, () => ({ lines: [], warnings: [], currency: 'USD', plan: [] }));
  return renderScreen(<AdjustmentScreen />, { at });
}

test('the list says whose, what, how much, for when and how far it has come', async () => {
  open();
  const row = await screen.findByRole('row', { name: /PYA 00001/ });
  expect(row).toHaveTextContent(/Omid.*Advance.*300\.00.*2026-11.*Approved/);
});

test('whoever does not see pay has no figures, and nothing that is repaid', async () => {
  const hidden = { amount: null, base: null, whole: null, remaining: null, plan: [] };
  const me = aClerk({ 'payroll adjustment': ['view'] });
  open(`${PATH}/1`, anAdjustment(hidden), me);
  expect(await screen.findByRole('heading', { name: /PYA 00001/ })).toBeVisible();
  expect(await screen.findByText('Omid')).toBeVisible();
  expect(screen.queryByText(/300\.00/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Repay' })).toBeNull();
});

test('the form begins with whose pay is changed, and its tab is called by it', async () => {
  open(`${PATH}/new`);
  expect(await screen.findByRole('combobox', { name: /Employee/ })).toHaveFocus();
  expect(document.title).toBe('New payroll adjustment · Sarraf');
});

test('the tab of a record is called by its number, and by the page once the list is back', async () => {
  open(`${PATH}/1`);
  expect(await screen.findByRole('heading', { name: /PYA 00001/ })).toBeVisible();
  expect(document.title).toBe('PYA 00001 · Sarraf');
  act(() => goTo(PATH));
  expect(await screen.findByRole('row', { name: /PYA 00001/ })).toBeVisible();
  expect(document.title).toBe('Payroll adjustments · Sarraf');
});

test('what is still to be taken stands under its head as the amount does, the currency once beside it', async () => {
  open();
  const row = await screen.findByRole('row', { name: /PYA 00001/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(expect.arrayContaining(['300.00', 'USD', '300.00']));
  expect(cells).not.toContain('$300.00');
});

test('the form tells month by month how an advance is taken while it is typed, and approves it', async () => {
  const stored = answer(payrollAdjustment.store, () => anAdjustment());
  const { user } = open(`${PATH}/new`);
  const employee = await screen.findByRole('combobox', { name: /Employee/ });
  await user.type(employee, 'Omid');
  await user.click(await screen.findByRole('option', { name: /Omid/ }));
  await user.click(screen.getByRole('combobox', { name: /Kind/ }));
  await user.click(await screen.findByRole('option', { name: 'Advance' }));
  await user.type(await screen.findByLabelText(/^Amount/), '100');
  await user.type(screen.getByLabelText('Instalments'), '3');
  const plan = await screen.findByRole('table', { name: 'Month by month' });
  await waitFor(() => expect(within(plan).getAllByRole('row')).toHaveLength(4));
  expect(plan).toHaveTextContent(/33\.33.*66\.67.*33\.33.*33\.34.*33\.34.*0\.00/);
  await user.type(screen.getByLabelText(/Reason/), 'Rent');
  await user.click(screen.getByRole('button', { name: /^Approve(?! and)/ }));
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toMatchObject({
    employee_id: 7,
    kind: 'advance',
    amount: '100',
    instalments: 3,
    reason: 'Rent',
    post: true,
  });
});

test('a record says which runs took it; what was lent is repaid, and cancelled for a reason', async () => {
  const repaid = answer(payrollAdjustment.repay, () => anAdjustment());
  const applied = [
    {
      slip_id: 4,
      run_id: 2,
      run: 'PYP 00002',
      date: '2026-11-30',
      amount: '100.00',
      interest: '0.00',
      days: null,
    },
  ];
  const { user, container } = open(
    `${PATH}/1`,
    anAdjustment({ applied, status: 'part_applied', remaining: '200.00' }),
  );
  const table = await screen.findByRole('table', { name: 'Applied in' });
  expect(table).toHaveTextContent(/PYP 00002.*100\.00/);
  expect(screen.queryByRole('button', { name: 'Cancel adjustment' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Repay' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByLabelText(/^Amount/)).toHaveValue('200.00');
  await user.click(within(dialog).getByRole('button', { name: 'Repay' }));
  await waitFor(() => expect(repaid.inputs).toHaveLength(1));
  expect(repaid.inputs[0]).toMatchObject({ amount: '200.00' });
  expect(await violationsIn(container)).toEqual([]);
});
