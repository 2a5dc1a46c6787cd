import { screen, waitFor, within } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { employeePage, PAY_HIDDEN, ZAHRA } from '@/__tests__/support/an-employee';
import { chooseFilter } from '@/__tests__/support/choose-filter';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { EmployeeScreen } from '@/components/hrm/employee/employee-screen';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';
import { attachments } from '@/lib/contract/kernel/attachments';
import { users } from '@/lib/contract/people/users';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { branches } from '@/lib/contract/settings/branches';
import { setup } from '@/lib/contract/settings/setup';

type Wanted = Readonly<{ record?: EmployeeRecord; user?: CurrentUser }>;

function atEmployees(view = '', { record = ZAHRA, user = aDeveloper() }: Wanted = {}) {
  answer(session.current, () => user);
  answer(branches.list, () => []);
  answer(users.list, () => [{ id: 3, name: 'Zahra (teller)' }]);
  answer(employees.show, () => record);
  answer(setup.locations, () => ({
    countries: [{ code: 'AF', name: 'Afghanistan', phone_code: '93', currency: 'AFN' }],
  }));
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  const asked = answer(employees.list, () => employeePage([record]));
  return { ...renderScreen(<EmployeeScreen />, { at: `/hrm/employee${view}` }), asked };
}

/** A clerk who may see and change employees, but not their pay. */
const CLERK = aClerk({ employee: ['view', 'create', 'edit'] });

const opened = () => screen.findByRole('group', { name: 'Zahra Ahmadi' });

test('the list shows who works where and for what, and what narrows it is asked of the host', async () => {
  const { user, asked } = atEmployees();
  const row = await screen.findByRole('row', { name: /Zahra Ahmadi/ });
  expect(row).toHaveTextContent(/EMP 00007.*Teller.*Cash.*Main.*1,200.00.*Employed/);
  await chooseFilter(user, 'Documents end', 'Within 30 days');
  await waitFor(() => expect(asked.inputs.at(-1)).toMatchObject({ expiring: '30' }));
});

test('salaries stand with their points under each other, each currency in a column beside them', async () => {
  atEmployees();
  const row = await screen.findByRole('row', { name: /Zahra Ahmadi/ });
  expect(screen.getByRole('columnheader', { name: 'Currency' })).toBeInTheDocument();
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['1,200.00', 'USD']),
  );
});

test('the record has pay in a drawing and a table, advances and papers; nothing of it is out of reach', async () => {
  const { container } = atEmployees('/7');
  const panel = within(await opened());
  expect(panel.getByText(/^3\d years$/)).toBeVisible();
  expect(
    await panel.findByRole('img', { name: /Base salary over time, 2 salaries/ }),
  ).toBeVisible();
  const pay = panel.getByRole('table', { name: 'Salaries by day' });
  expect(within(pay).getAllByRole('row')[1]).toHaveTextContent(/1,200.00.*HOUSING.*20 %/);
  expect(panel.getByRole('region', { name: 'Open advances' })).toHaveTextContent('200.00');
  expect(panel.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
});

test('whoever may not see pay is shown none of it, and sends none of it', async () => {
  const sent = answer(employees.update, () => ({ ...ZAHRA, ...PAY_HIDDEN }));
  const { user } = atEmployees('/7', { record: { ...ZAHRA, ...PAY_HIDDEN }, user: CLERK });
  const panel = within(await opened());
  expect(panel.queryByText('Pay history')).toBeNull();
  expect(panel.queryByText('Open advances')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
  const [input] = sent.inputs;
  expect(Object.keys(input as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/bank|iban|account|payment|salary|components/)]),
  );
  expect(input).toMatchObject({ name: 'Zahra Ahmadi', version: 3, documents: [{ type: 'Visa' }] });
});

/** Pastes text into a field. */
async function put(user: ReturnType<typeof atEmployees>['user'], name: RegExp, text: string) {
  await user.click(await screen.findByRole('textbox', { name }));
  await user.paste(text);
}

test('somebody is hired by tabs, with components of pay', async () => {
  const stored = answer(employees.store, () => ZAHRA);
  const { user } = atEmployees('/new');
  await put(user, /^Name$/, 'Omar');
  await user.type(screen.getByRole('combobox', { name: 'Nationality' }), 'afgh');
  await user.click(await screen.findByRole('option', { name: /Afghanistan/ }));
  await user.click(screen.getByRole('tab', { name: 'Job' }));
  await put(user, /^First day$/, '2026-01-01');
  await user.click(screen.getByRole('tab', { name: 'Pay' }));
  await put(user, /^Base salary/, '900');
  await user.click(screen.getByRole('button', { name: 'Add component' }));
  await put(user, /^Code$/, 'TAX');
  await user.click(screen.getByRole('combobox', { name: 'Calculated by' }));
  await user.click(await screen.findByRole('option', { name: 'Formula' }));
  await put(user, /^Formula$/, 'base + 1');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toMatchObject({
    name: 'Omar',
    joined_on: '2026-01-01',
    base_salary: '900',
    currency: 'USD',
    nationality: 'AF',
    components: [{ code: 'TAX', kind: 'earning', formula: 'base + 1' }],
  });
});

test('what is left out in another tab is asked for there, one after another', async () => {
  const stored = answer(employees.store, () => ZAHRA);
  const { user } = atEmployees('/new');
  await put(user, /^Name$/, 'Omar');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(screen.getByLabelText(/^First day/)).toHaveFocus());
  expect(screen.getByRole('tab', { name: /Job/ })).toHaveAttribute('aria-selected', 'true');
  await user.paste('2026-01-01');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(screen.getByLabelText(/^Base salary/)).toHaveFocus());
  await user.paste('900');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(stored.inputs).toMatchObject([{ name: 'Omar', base_salary: '900' }]));
});

test('what is refused in another tab is marked there, and typing goes on there', async () => {
  fail(employees.update, 422, { message: 'No.', errors: { iban: ['Sign 7: wrong.'] } });
  const { user } = atEmployees('/7?mode=edit');
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Sign 7: wrong.')).toBeVisible();
  expect(screen.getByRole('tab', { name: /Pay/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText(/IBAN/)).toHaveFocus();
  await user.click(screen.getByRole('tab', { name: 'Personal' }));
  expect(screen.getByText('Check the fields under Pay.')).toBeVisible();
});

test('of several refusals the first opens its tab and takes the focus', async () => {
  const errors = { iban: ['Sign 7: wrong.'], email: ['No address.'] };
  fail(employees.update, 422, { message: 'No.', errors });
  const { user } = atEmployees('/7?mode=edit');
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Sign 7: wrong.')).toBeVisible();
  expect(screen.getByLabelText(/IBAN/)).toHaveFocus();
});

test('an identity document is picked from the types of customer files; other texts stay as they are', async () => {
  const stored = answer(employees.update, () => ZAHRA);
  const { user } = atEmployees('/7?mode=edit');
  const box = await screen.findByRole('combobox', { name: 'ID document' });
  expect(box).toHaveValue('Tazkira');
  await user.clear(box);
  await user.type(box, 'pass{Enter}');
  expect(box).toHaveValue('Passport');
  await user.click(screen.getByRole('tab', { name: /Documents/ }));
  const paper = screen.getByRole('combobox', { name: /^Document/ });
  expect(paper).toHaveValue('Visa');
  await user.clear(paper);
  await user.type(paper, 'ID');
  await user.tab();
  expect(paper).toHaveValue('ID');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(stored.inputs[0]).toMatchObject({ id_type: 'passport', documents: [{ type: 'ID' }] }),
  );
});

test('a document type is shown by its name, in the language of the page', async () => {
  atEmployees('/7', { record: { ...ZAHRA, id_type: 'national_id' } });
  expect(await screen.findByText('National ID 12')).toBeVisible();
});

test('terminating shows first what would be left between us', async () => {
  answer(employees.settlement, () => [
    {
      currency: 'USD',
      from: '2026-11-01',
      to: '2026-11-15',
      days: 30,
      payment_days: 15,
      gross: '600.00',
      deductions: '0.00',
      net: '600.00',
      advances: '200.00',
      to_pay: '400.00',
    },
  ]);
  const done = answer(employees.terminate, () => ({ ...ZAHRA, status: 'left' as const }));
  const { user } = atEmployees('/7');
  await opened();
  await user.click(screen.getByRole('button', { name: 'Terminate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terminate' }));
  expect(await dialog.findByRole('row', { name: /15 of 30.*400.00/ })).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moves away');
  await user.click(dialog.getByRole('button', { name: 'Terminate' }));
  await waitFor(() => expect(done.inputs).toHaveLength(1));
  expect(done.inputs[0]).toMatchObject({ reason: 'Moves away' });
});

test('a raise begins with the salary that there is, and an advance is written as an adjustment', async () => {
  const sent = answer(employees.assign, () => ZAHRA);
  const { user } = atEmployees('/7');
  await opened();
  await user.click(screen.getByRole('button', { name: 'Assign salary' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign salary' }));
  const amount = await dialog.findByRole('textbox', { name: /Base salary/ });
  await user.clear(amount);
  await user.type(amount, '1500');
  await user.click(dialog.getByRole('button', { name: 'Assign salary' }));
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
  expect(sent.inputs[0]).toMatchObject({
    base_salary: '1500',
    components: [{ code: 'HOUSING', kind: 'earning', percent: '20' }],
  });
});
