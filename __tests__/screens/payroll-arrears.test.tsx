import { screen, waitFor, within } from '@testing-library/react';

import { aRun } from '@/__tests__/support/a-payroll';
import { answer } from '@/__tests__/support/mock-api';
import { openPayroll, RUN } from '@/__tests__/support/payroll-screen';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

test('a draft lists arrears of earlier periods and adds them with one key', async () => {
  const { user } = openPayroll(RUN);
  const slips = [
    {
      slip_id: 9,
      run_id: 3,
      run: 'PYP 00003',
      difference: '250.00',
      period_from: '2026-09-01',
      period_to: '2026-09-30',
    },
  ];
  const owed = { employee_id: 11, name: 'Ahmad Rahimi', currency: 'USD', total: '250.00', slips };
  answer(payrollPreparation.arrears, () => [owed]);
  let added = 0;
  answer(payrollPreparation['add-arrears'], () => {
    added += 1;
    return aRun();
  });
  const table = await screen.findByRole('table', { name: 'Arrears of earlier periods' });
  expect(within(table).getByRole('row', { name: /Ahmad Rahimi.*250\.00/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add arrears to this run' }));
  await waitFor(() => expect(added).toBe(1));
});

test('a posted run says when its bank files pay', async () => {
  const { user } = openPayroll(RUN, { run: aRun({ status: 'posted', number: 'PYP 00001' }) });
  await user.click(await screen.findByRole('button', { name: /^Payments/ }));
  expect(await screen.findByText(/The pay date .* is past or not a bank day/)).toBeInTheDocument();
});
