import { screen, waitFor, within } from '@testing-library/react';
import { answer, fail } from '@/__tests__/support/mock-api';
import {
  AHMAD,
  cell,
  openPayroll,
  RUN,
  SALARY,
  storedOver,
  storing,
  TAX,
} from '@/__tests__/support/payroll-screen';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

test('what is pasted over many is stored in one call, and what is refused of it stays typed', async () => {
  const sent = answer(payrollPreparation.updateSlips, ({ slips }) => ({
    slips: slips.slice(0, 1).flatMap(({ id, cells }) => storedOver([AHMAD], id, cells)),
    refused: [{ id: 2, status: 422 as const, message: 'The net would be below zero.', errors: {} }],
  }));
  const { user } = openPayroll(RUN);
  await user.click(await cell(/Ahmad/, SALARY));
  await user.paste('1100\n7');
  expect(await screen.findByText('The net would be below zero.')).toBeVisible();
  expect(sent.inputs.map(({ slips }) => slips.map(({ id }) => id))).toEqual([[1, 2]]);
  expect(await cell(/Ahmad/, SALARY)).toHaveTextContent('1,100');
  expect(await cell(/Zahra/, SALARY)).toHaveTextContent('7.00');
  expect(screen.getByText('1 payslip is not saved yet')).toBeVisible();
});

test('when no answer comes, all that was pasted stays typed', async () => {
  const { user } = openPayroll(RUN);
  fail(payrollPreparation.updateSlips, 503, { message: 'Try again later.' });
  await user.click(await cell(/Ahmad/, SALARY));
  await user.paste('1100\n1200');
  await waitFor(() => expect(screen.getAllByText('Try again later.')).toHaveLength(2));
  expect(await cell(/Zahra/, SALARY)).toHaveTextContent('1,200.00');
});

test('a component that nobody has yet becomes a column, and is stored as it is typed', async () => {
  const sent = storing();
  const { user } = openPayroll(RUN);
  await user.click(await screen.findByRole('button', { name: 'Add component' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Eid gift');
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), 'house');
  await user.click(dialog.getByRole('button', { name: /^Add component/ }));
  expect(await dialog.findByText('This component is in the table already.')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /^Code/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), 'eid');
  await user.click(dialog.getByRole('button', { name: /^Add component/ }));
  expect(await screen.findByRole('columnheader', { name: /Eid gift/ })).toBeVisible();
  // The new column is among the earnings, before the tax.
  await user.click(await cell(/Zahra/, TAX));
  await user.keyboard('50{Enter}');
  await waitFor(() =>
    expect(sent.inputs).toMatchObject([
      {
        slips: [
          { id: 2, cells: [{ code: 'EID', name: 'Eid gift', kind: 'earning', amount: '50' }] },
        ],
      },
    ]),
  );
});
