import { screen, waitFor, within } from '@testing-library/react';
import { openExpense, payFrom } from '@/__tests__/support/expense-fixture';
import {
  aPage,
  atJournal,
  cell,
  CHART,
  focusOn,
  keys,
  ledgerLine,
} from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { aPreview, choose, lineField, openPad, put } from '@/__tests__/support/pad-fixture';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { expenses } from '@/lib/contract/accounting/expenses';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { openingBalances } from '@/lib/contract/accounting/opening-balances';
import { sales } from '@/lib/contract/dealing/sales';

jest.setTimeout(30_000);

const TOO_FINE = 'USD has 2 decimals.';
const LINES = { lines: [ledgerLine({ account_number: '5210', base: '450.00' })], warnings: [] };

const rail = () => screen.findByRole('region', { name: 'Ledger preview' });

test('pad: what was checked last stays, the refusal stands beside it, and nothing is rounded', async () => {
  const { user } = await openPad();
  answer(sales.preview, () =>
    aPreview({ checks: [{ key: 'rate', level: 'ok', message: 'EUR: at the rate of the board.' }] }),
  );
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const checks = await screen.findByRole('region', { name: 'Checks' });
  await waitFor(() => expect(checks).toHaveTextContent('EUR: at the rate of the board.'));
  refuse(sales.preview, 'EUR has 2 decimals.', 'lines.0.amount');
  await put(user, 'amount', '100.005');
  await waitFor(() => expect(checks).toHaveTextContent('EUR has 2 decimals.'));
  expect(checks).toHaveTextContent('EUR: at the rate of the board.');
  expect(lineField('counter')).toHaveValue('');
  const total = screen.getByRole('region', { name: 'Total' });
  expect(within(total).queryAllByRole('status')).toEqual([]);
});

test('pad: a fee that is too fine leaves no rounded sum to be handed over', async () => {
  const { user } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  const total = screen.getByRole('region', { name: 'Total' });
  await waitFor(() => expect(within(total).queryAllByRole('status')).toHaveLength(2));
  focusOn(within(screen.getByRole('region', { name: 'Fee' })).getByLabelText('Fee'));
  await keys(user, '1.005{Tab}');
  await waitFor(() => expect(within(total).queryAllByRole('status')).toEqual([]));
});

test('payment: the last ledger lines stay, and the total is not told rounded', async () => {
  const { user } = await openExpense();
  answer(expenses.preview, () => LINES);
  await payFrom(user, '1010');
  focusOn(cell('Account'));
  await keys(user, '5210{Tab}', '{Tab}', '450{Tab}');
  expect(await within(await rail()).findByText('5210')).toBeVisible();
  refuse(expenses.preview, TOO_FINE, 'lines.0.amount');
  focusOn(cell('Amount'));
  await keys(user, '450.005{Tab}');
  expect(await within(await rail()).findByRole('button', { name: TOO_FINE })).toBeVisible();
  expect(within(await rail()).getByText('5210')).toBeVisible();
  expect(screen.queryByText(/450\.01/)).not.toBeInTheDocument();
});

test('journal: the last ledger lines stay beside the refusal, and no foot rounds', async () => {
  answer(journalEntry.list, () => aPage([]));
  const { user } = atJournal('/new');
  await screen.findByRole('form');
  answer(journalEntry.preview, () => LINES);
  await waitFor(() => focusOn(cell('Account', 1)));
  await keys(user, '1031{Tab}');
  focusOn(cell('Debit', 1));
  await keys(user, '450{Tab}');
  expect(await within(await rail()).findByText('5210')).toBeVisible();
  refuse(journalEntry.preview, TOO_FINE, 'lines.0.debit');
  focusOn(cell('Debit', 1));
  await keys(user, '450.005{Tab}');
  const refusal = await within(await rail()).findByRole('button', { name: TOO_FINE });
  expect(within(await rail()).getByText('5210')).toBeVisible();
  expect(screen.queryByText(/450\.01/)).not.toBeInTheDocument();
  await user.click(refusal);
  expect(cell('Debit', 1)).toHaveFocus();
});

test('opening balances: what they would post stays beside the refusal', async () => {
  answer(journalEntry.list, () => aPage([]));
  answer(openingBalances.preview, () => ({ ...LINES, opening_equity: '-450.00', replaces: null }));
  const { user } = atJournal('/opening');
  answer(chartOfAccounts.list, () => [...CHART]);
  await screen.findByRole('form', { name: 'Opening balances' });
  await waitFor(() => focusOn(cell('Account', 1)));
  await keys(user, '1031{Tab}');
  focusOn(cell('Debit', 1));
  await keys(user, '450{Tab}');
  expect(await within(await rail()).findByText('5210')).toBeVisible();
  refuse(openingBalances.preview, TOO_FINE, 'lines.0.amount');
  focusOn(cell('Debit', 1));
  await keys(user, '450.005{Tab}');
  expect(await within(await rail()).findByRole('button', { name: TOO_FINE })).toBeVisible();
  expect(within(await rail()).getByText('5210')).toBeVisible();
  expect(screen.queryByText(/450\.01/)).not.toBeInTheDocument();
});

test('payment: a line that is left out is named, nothing is called equal, and its text is selected', async () => {
  const { user } = await openExpense();
  answer(expenses.preview, () => LINES);
  await payFrom(user, '1010');
  focusOn(cell('Account'));
  await keys(user, '5210{Tab}', '{Tab}', '450{Enter}');
  expect(await within(await rail()).findByText(/can be posted/)).toBeVisible();
  await keys(user, 'nothing of the chart{Tab}', '{Tab}', '12{Tab}');
  const leftOut = within(await rail()).getByRole('button', { name: /^Line 2 is not complete/ });
  expect(within(await rail()).queryByText(/can be posted/)).not.toBeInTheDocument();
  await user.click(leftOut);
  const account = cell('Account', 2) as HTMLInputElement;
  expect(account).toHaveFocus();
  expect([account.selectionStart, account.selectionEnd]).toEqual([0, account.value.length]);
});
