import { screen, waitFor, within } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { answer } from '@/__tests__/support/mock-api';
import {
  AHMAD,
  cell,
  HOUSING,
  openPayroll,
  refusing,
  row,
  RUN,
  SALARY,
  storing,
  TAX,
  ZAHRA,
} from '@/__tests__/support/payroll-screen';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

test('a figure is typed over as in a sheet, stored as it is left, and the sums follow', async () => {
  const sent = storing();
  const { user } = openPayroll(RUN);
  const salary = await cell(/Ahmad/, SALARY);
  await user.click(salary);
  await user.keyboard('1500{Enter}');
  await waitFor(() =>
    expect(sent.inputs).toEqual([
      {
        slips: [
          {
            id: 1,
            version: 1,
            cells: [{ code: 'BASE', name: 'Salary', kind: 'earning', amount: '1500' }],
          },
        ],
      },
    ]),
  );
  expect(sent.params).toEqual([{ id: '1' }]);
  // Enter moved to the same column of the next row.
  expect(await cell(/Zahra/, SALARY)).toHaveFocus();
  expect(await screen.findByText('All changes saved')).toBeVisible();
  expect(
    within(screen.getByRole('group', { name: 'Totals' })).getByText('$2,200.00'),
  ).toBeVisible();
});

test('F2 changes what stands there, Escape leaves it, and Tab goes on to the next figure', async () => {
  const sent = storing();
  const { user } = openPayroll(RUN);
  await user.click(await cell(/Ahmad/, HOUSING));
  await user.keyboard('{F2}');
  const box = await screen.findByRole('textbox', { name: 'Ahmad Rahimi, Housing' });
  expect(box).toHaveValue('200.00');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Ahmad Rahimi, Housing' })).toBeNull();
  expect(await cell(/Ahmad/, HOUSING)).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(await cell(/Ahmad/, TAX)).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(await cell(/Zahra/, SALARY)).toHaveFocus();
  await user.keyboard('{ArrowUp}7{Tab}');
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
  expect(await cell(/Ahmad/, HOUSING)).toHaveFocus();
  // Escape leaves the table, so the keyboard is not trapped in it.
  await user.keyboard('{Escape}');
  expect((await row(/Ahmad/)).contains(document.activeElement)).toBe(false);
});

test('a sheet is pasted by names and heads, with an error in each cell that is no amount', async () => {
  const sent = storing();
  const { user } = openPayroll(RUN);
  await user.click(await cell(/Ahmad/, SALARY));
  await user.paste('Name\tTAX\tSalary\nzahra karimi\t90\t1100\nAhmad Rahimi\tmuch\t\nNobody\t1\t2');
  await waitFor(() =>
    expect(sent.inputs).toMatchObject([
      {
        slips: [
          {
            id: 2,
            cells: [
              { code: 'BASE', amount: '1100' },
              { code: 'TAX', amount: '90' },
            ],
          },
        ],
      },
    ]),
  );
  expect(await screen.findByText('3 figures were pasted.')).toBeVisible();
  expect(
    screen.getByText(/Row 4, column 1: no employee of this run is called "Nobody"/),
  ).toBeVisible();
  const wrong = await cell(/Ahmad/, TAX);
  expect(wrong).toHaveTextContent('much');
  expect(wrong).toBeInvalid();
  expect(wrong).toHaveAccessibleDescription(/Write an amount from zero up/);
});

test('what somebody else stored meanwhile is told, and nothing that was typed is lost', async () => {
  const { user } = openPayroll(RUN);
  refusing(409, 'It was changed.');
  await user.click(await cell(/Ahmad/, SALARY));
  const theirs = { ...AHMAD, version: 5, lines: AHMAD.lines.map((line) => ({ ...line })) };
  answer(payrollPreparation.slips, () => [theirs, ZAHRA]);
  await user.keyboard('1500{Enter}');
  expect(await screen.findByText(/Somebody else changed this payslip/)).toBeVisible();
  expect(await cell(/Ahmad/, SALARY)).toHaveTextContent('1,500.00');
  const sent = storing([theirs]);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent.inputs).toMatchObject([{ slips: [{ version: 5 }] }]));
});

test('a slip that the host refuses stays typed, with why and the way to try again', async () => {
  const { user } = openPayroll(RUN);
  refusing(422, 'More is taken off than is earned.');
  await user.click(await cell(/Ahmad/, TAX));
  await user.keyboard('5000{Enter}');
  expect(await screen.findByText('More is taken off than is earned.')).toBeVisible();
  expect(await cell(/Ahmad/, TAX)).toHaveTextContent('5,000.00');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await cell(/Ahmad/, TAX)).toHaveTextContent('100.00'));
});

test('a save that fails by a bug of the page does not stop the saves after it', async () => {
  const sent = storing();
  const { user } = openPayroll(RUN);
  await user.click(await cell(/Ahmad/, SALARY));
  const bug = new Error('a bug of the page');
  const reported: unknown[] = [];
  jest.spyOn(globalThis, 'reportError').mockImplementation((error) => reported.push(error));
  jest.spyOn(QueryClient.prototype, 'setQueryData').mockImplementationOnce(() => {
    throw bug;
  });
  await user.keyboard('1500{Enter}');
  await waitFor(() => expect(reported).toEqual([bug]));
  expect(await screen.findByText('1 payslip is not saved yet')).toBeVisible();
  await user.keyboard('1100{Enter}');
  await waitFor(() => expect(sent.inputs).toMatchObject([{}, { slips: [{ id: 2 }] }]));
});

test('who wants to be looked at is flagged with why, and the others can be put aside', async () => {
  const moved = { ...ZAHRA, net: '1300.00', payment_days: 28, unpaid_days: 2 };
  const { user } = openPayroll(RUN, { slips: [AHMAD, moved] });
  expect(await row(/Zahra.*18.2 % more · 2 days unpaid leave/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Only flagged (1)' }));
  expect(screen.queryByRole('row', { name: /Ahmad/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '25 %' }));
  expect(await row(/Zahra.*2 days unpaid leave/)).not.toHaveTextContent('more');
});
