import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayslip, aRun, aRunRow, aSlip, runPage } from '@/__tests__/support/a-payroll';
import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import {
  AHMAD,
  cell,
  openPayroll,
  row,
  RUN,
  SALARY,
  ZAHRA,
} from '@/__tests__/support/payroll-screen';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { session } from '@/lib/contract/people/session';

test('the review shows only what changed, and why', async () => {
  const changed = [
    {
      employee_id: 11,
      name: 'Ahmad Rahimi',
      field: 'net',
      last: '1100.00',
      now: '1300.00',
      why: 'salary',
    },
  ] as const;
  const { user } = openPayroll(RUN, { run: aRun({ changed: [...changed] }) });
  await user.click(await screen.findByRole('button', { name: 'Changes 1' }));
  const table = await screen.findByRole('table', { name: 'Changed since last time' });
  expect(
    within(table).getByRole('row', {
      name: /Ahmad.*Net.*1,100.00.*1,300.00.*200.00.*Salary change/,
    }),
  ).toBeVisible();
});

test('a draft is approved, an approved run posted, a posted one paid in part from a place', async () => {
  const posted = aRun({ status: 'posted', number: 'PYP 00001' });
  const slips = [AHMAD, { ...ZAHRA, withheld: true }].map((one) => ({
    ...one,
    status: 'posted' as const,
  }));
  const paid = answer(payrollPreparation.pay, () => aRun({ status: 'part_paid' }));
  const { user } = openPayroll(RUN, { run: posted, slips });
  await user.click(await screen.findByRole('button', { name: 'Pay' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay' });
  expect(await within(dialog).findByRole('checkbox', { name: /Ahmad/ })).toBeChecked();
  expect(within(dialog).getByRole('checkbox', { name: /Zahra/ })).not.toBeChecked();
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Part of the pay of Ahmad Rahimi' }),
    '400',
  );
  expect(within(dialog).getByText('$400.00')).toBeVisible();
  await user.click(within(dialog).getByRole('combobox', { name: /Till or vault/ }));
  await user.click(await screen.findByRole('option', { name: 'Main vault' }));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(paid.inputs).toMatchObject([
      {
        location_id: 1,
        currency: 'USD',
        employee_ids: [11],
        amounts: [{ employee_id: 11, amount: '400' }],
      },
    ]),
  );
});

test('each step is offered in the state that it belongs to', async () => {
  const approved = answer(payrollPreparation.approve, () => aRun({ status: 'approved' }));
  const { user } = openPayroll(RUN);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Post/ })).toBeNull();
  await screen.findByRole('dialog', { name: 'Approve' });
  answer(payrollPreparation.show, () => aRun({ status: 'approved' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(approved.inputs).toHaveLength(1));
  expect(await screen.findByRole('button', { name: /^Post/ })).toBeVisible();
  await user.click(await cell(/Ahmad/, SALARY));
  await user.keyboard('9');
  expect(screen.queryByRole('textbox', { name: /Ahmad/ })).toBeNull();
});

test('a run is prepared from the last one: its days follow, whom it is for stays', async () => {
  answer(payrollPreparation.list, () => runPage([aRunRow({ status: 'paid' })]));
  answer(payrollPreparation.preview, () => ({
    lines: [],
    warnings: [],
    employees: 2,
    currency: 'USD',
    totals: aRun().totals,
    by_currency: aRun().by_currency,
    changed: [],
    skipped: [],
  }));
  const stored = answer(payrollPreparation.store, () => aRun({ id: 2 }));
  const last = aRun({ group: { ...aRun().group, department: 'Counter' }, status: 'paid' });
  const { user } = openPayroll('/hrm/payroll-preparation/new', { run: last });
  expect(await screen.findByRole('combobox', { name: 'Department' })).toHaveTextContent('Counter');
  expect(await screen.findByText('2 employees')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        period_from: '2026-12-01',
        period_to: '2026-12-31',
        pay_date: '2026-12-31',
        department: 'Counter',
      },
    ]),
  );
  await waitFor(() => expect(location.pathname).toMatch(/payroll-preparation\/2$/));
});

test('a run is for one branch and some of its people, who are found by name', async () => {
  answer(payrollPreparation.list, () => runPage([]));
  answer(payrollPreparation.preview, () => ({
    lines: [],
    warnings: [],
    employees: 1,
    currency: 'USD',
    totals: aRun().totals,
    by_currency: aRun().by_currency,
    changed: [],
    skipped: [],
  }));
  const stored = answer(payrollPreparation.store, () => aRun({ id: 2 }));
  const { user } = openPayroll('/hrm/payroll-preparation/new');
  await user.click(await screen.findByRole('combobox', { name: 'Branch' }));
  await user.click(await screen.findByRole('option', { name: 'Airport' }));
  await user.type(screen.getByRole('combobox', { name: 'Employees' }), 'omar');
  await user.click(await screen.findByRole('option', { name: /Omar Sadiqi/ }));
  expect(await screen.findByRole('button', { name: 'Take Omar Sadiqi out' })).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toMatchObject([{ branch_id: 2, employee_ids: [31] }]));
});

test('an empty list says for which month there is no run, in both calendars', async () => {
  answer(payrollPreparation.list, () => runPage([]));
  openPayroll('/hrm/payroll-preparation');
  expect(
    await screen.findByText(
      /^No run for \d{4}-\d\d-01 – \d{4}-\d\d-\d\d \(.*1[34]\d\d\) – prepare the first one$/,
    ),
  ).toBeVisible();
});

test('a payslip is a paper in the language of its employee, with the year and the net in words', async () => {
  answer(payrollPreparation.print, () => aPayslip(AHMAD));
  openPayroll(`${RUN}?slip=1`, { run: aRun({ status: 'posted', number: 'PYP 00001' }) });
  const paper = await screen.findByRole('article', { name: 'Payslip' });
  expect(paper).toHaveTextContent('Ahmad Rahimi');
  expect(paper).toHaveTextContent('one thousand one hundred US dollars');
  expect(within(paper).getByRole('row', { name: /Salary.*1,000.00.*11,000.00/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Mail payslip' })).toBeVisible();
  expect(await violationsIn(document.body)).toEqual([]);
});

/** A mail of a payslip that was delivered. */
const SENT = {
  status: 'sent',
  trouble: null,
  created_at: '2026-11-30T10:00:00Z',
  created_by: 'Nadia',
  delivered_at: '2026-11-30T10:00:05Z',
  count: 2,
} as const;

const mailed = (
  { id, employee_id, name }: Slip,
  letter: typeof SENT | null,
  has_address = true,
) => ({
  slip_id: id,
  employee_id,
  name,
  has_address,
  letter,
});

test('a payslip that was mailed shows when, and is mailed again only as such', async () => {
  answer(payrollPreparation.print, () => aPayslip(AHMAD));
  const run = aRun({ status: 'posted', number: 'PYP 00001' });
  openPayroll(`${RUN}?slip=1`, { run });
  answer(payrollPreparation.mails, () => [mailed(AHMAD, SENT)]);
  const sending = answer(payrollPreparation.mail, () => run);
  const again = await screen.findByRole('button', { name: 'Mail again' });
  expect(screen.getByText(/^Mailed on/)).toBeVisible();
  await userEvent.click(again);
  await waitFor(() =>
    expect(sending.inputs).toEqual([{ employee_ids: [AHMAD.employee_id], again: true }]),
  );
});

test('a posted run lists its mails: sent, not mailed, and without an address', async () => {
  const third = aSlip(3, 'Karim Nazari');
  openPayroll(RUN, { run: aRun({ status: 'posted' }), slips: [AHMAD, ZAHRA, third] });
  answer(payrollPreparation.mails, () => [
    mailed(AHMAD, SENT),
    mailed(ZAHRA, null),
    mailed(third, null, false),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Mails' }));
  const table = await screen.findByRole('table', { name: 'Mails of the payslips' });
  expect(within(table).getByRole('row', { name: /Ahmad.*Sent.*Nadia.*2/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Zahra.*Not mailed/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Karim.*No e-mail address/ })).toBeVisible();
  expect(await violationsIn(document.body)).toEqual([]);
});

test('while a job prepares the slips the page says how far it is, and shows them once it is done', async () => {
  const preparing = { job_id: 7, done: 300, of: 1000, error: null };
  openPayroll(RUN, { run: aRun({ preparing }), slips: [] });
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  answer(payrollPreparation.show, () => aRun());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 8_000 });
});

test('without the right to see pay its figures are hidden, and it says why', async () => {
  const none = { gross: null, deductions: null, employer: null, net: null } as const;
  const hidden = (slip: Slip): Slip => ({
    ...slip,
    ...none,
    rounding: null,
    base_net: null,
    paid: null,
    open: null,
    last: null,
    lines: slip.lines.map((line) => ({ ...line, amount: null, last: null })),
  });
  const run = aRun({
    amount: null,
    base: null,
    totals: none,
    base_totals: none,
    paid: null,
    open: null,
    by_currency: aRun().by_currency.map((one) => ({
      ...one,
      ...none,
      base_net: null,
      paid: null,
      open: null,
      withheld: null,
    })),
  });
  openPayroll(RUN, { run, slips: [hidden(AHMAD)] });
  answer(session.current, () => aClerk({ 'payroll preparation': ['view', 'edit'] }));
  expect(await screen.findByText(/^Pay is hidden/)).toBeVisible();
  expect(await row(/Ahmad/)).not.toHaveTextContent('1,000');
});

test('a step that takes its button away leaves the focus on the number of the run', async () => {
  const { user } = openPayroll(RUN);
  answer(payrollPreparation.approve, () => {
    answer(payrollPreparation.show, () => aRun({ status: 'approved' }));
    return aRun({ status: 'approved' });
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
