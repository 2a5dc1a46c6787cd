import { screen, waitFor, within } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RegisterScreen } from '@/components/hrm/payroll-register/register-screen';
import { type PayrollRegister, payrollRegister } from '@/lib/contract/hrm/payroll-register';
import { session } from '@/lib/contract/people/session';

const sums = { gross: '1100.00', deductions: '100.00', employer: '0.00', net: '1000.00' };
const components = { earning_BASE: '1100.00', deduction_TAX: '100.00' };

const REGISTER: PayrollRegister = {
  report: 'payroll-register',
  organisation: 'Sarraf',
  currency: 'USD',
  decimals: 2,
  from: '2026-11-01',
  to: '2026-11-30',
  generated_by: 'Laila',
  columns: [],
  generated_at: '2026-11-20T06:00:00Z',
  checks: [{ name: 'Earnings add up to gross pay', ok: true, difference: '0.0000' }],
  components: [
    { key: 'earning_BASE', code: 'BASE', name: 'Basic salary', kind: 'earning' },
    { key: 'deduction_TAX', code: 'TAX', name: 'Income tax', kind: 'deduction' },
  ],
  rows: [
    {
      employee_id: 7,
      number: 'EMP 00007',
      name: 'Omid',
      department: null,
      slips: 1,
      currency: 'USD',
      components,
      ...sums,
      base_net: '1000.00',
    },
  ],
  totals: [{ currency: 'USD', employees: 1, components, ...sums, base_net: '1000.00' }],
};

function open(me = aDeveloper(), query = '') {
  answer(session.current, () => me);
  const asked = answer(payrollRegister, () => REGISTER);
  return { asked, ...renderScreen(<RegisterScreen />, { at: `/hrm/payroll-register${query}` }) };
}

test('the register has a row for each employee and a column for each component, with their sums', async () => {
  const { container } = open();
  const table = await screen.findByRole('table', { name: 'Amounts in USD' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(['Employee', 'Net', 'Basic salary', 'Gross', 'Income tax', 'Deductions']);
  expect(within(table).getByRole('row', { name: /Omid/ })).toHaveTextContent(
    /EMP 00007.*1,000\.00.*1,100\.00.*1,100\.00.*100\.00.*100\.00/,
  );
  expect(within(table).getByRole('row', { name: /Total USD, 1 employee/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'CSV' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payroll runs' })).toBeVisible();
  expect(within(table).getByRole('link', { name: 'Omid' })).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
});

test('the address asks for the days of a run', async () => {
  const { asked } = open(aDeveloper(), '?from=2026-09-01&to=2026-09-30');
  await screen.findByRole('table', { name: 'Amounts in USD' });
  expect(screen.getByLabelText('From')).toHaveValue('2026-09-01');
  expect(asked.inputs).toEqual([{ from: '2026-09-01', to: '2026-09-30' }]);
});

test('from days without a slip the month before is one press away', async () => {
  const { user } = open(aDeveloper(), '?from=2026-03-01&to=2026-03-31');
  const { inputs } = answer(payrollRegister, () => ({ ...REGISTER, rows: [], totals: [] }));
  await user.click(await screen.findByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ from: '2026-02-01', to: '2026-02-28' }));
  expect(screen.getByLabelText('To')).toHaveValue('2026-02-28');
});

test('whoever does not see pay is told so', async () => {
  open(aClerk({ 'payroll preparation': ['view'] }));
  expect(await screen.findByText('You do not have permission to see pay.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
