import { act, screen, waitFor, within } from '@testing-library/react';
import { anAccount } from '@/__tests__/support/an-account';
import { CHART, openChart } from '@/__tests__/support/chart-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { runShortcut } from '@/hooks/use-shortcuts';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

const BANKS = anAccount(6, '11', 'Banks', { position: 'general', parent: 1 });
const planned = (number: string) => [
  { id: 4, name: 'Notes EUR', names: {}, before: '1021', number },
  { id: 9, name: 'Old notes', names: {}, before: '77', number: '77' },
];

async function openMove() {
  const opened = openChart({ accounts: [...CHART, BANKS], query: '?account=4' });
  await opened.user.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move 1021' });
  return { ...opened, dialog };
}

test('shows every number before any changes, then moves all of it', async () => {
  const sent = answer(chartOfAccounts.move, () => ({ accounts: planned('1121') }));
  const { user, dialog } = await openMove();
  expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDisabled();
  const place = within(dialog).getByLabelText('Move under');
  await user.clear(place);
  await user.type(place, '11');
  await user.click(await screen.findByRole('option', { name: '11 Banks' }));
  const numbers = await within(dialog).findByRole('region', { name: 'Numbers' });
  expect(within(numbers).getByRole('row', { name: /Notes EUR/ })).toHaveTextContent('10211121');
  expect(within(numbers).getByRole('row', { name: /Old notes/ })).toHaveTextContent('stays');
  expect(dialog).toHaveTextContent('1 number changes, 1 stays.');
  expect(sent.inputs.at(-1)).toEqual({ parent: 6, version: 1, dry_run: true });

  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Moved; it is 1121 now')).toBeVisible();
  expect(sent.inputs.filter(({ dry_run }) => dry_run === undefined)).toEqual([
    { parent: 6, version: 1 },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a key opens it too', async () => {
  openChart({ query: '?account=4' });
  await screen.findByRole('button', { name: 'Move' });
  act(() => runShortcut('move'));
  expect(await screen.findByRole('dialog', { name: 'Move 1021' })).toBeVisible();
});

test('only general accounts of the same type are offered', async () => {
  answer(chartOfAccounts.move, () => ({ accounts: planned('1021') }));
  const { user, dialog } = await openMove();
  const place = within(dialog).getByLabelText('Move under');
  await user.clear(place);
  await user.type(place, '1');
  const options = await screen.findAllByRole('option');
  expect(options.map((one) => one.textContent)).toEqual([
    '1 Assets',
    '10 Cash and currency',
    '11 Banks',
  ]);
});

test('a number may be written; one that is taken is told and nothing can be moved', async () => {
  refuse(chartOfAccounts.move, 'Another account has this number. Enter another number.', 'number');
  const { user, dialog } = await openMove();
  await user.type(within(dialog).getByLabelText('New number'), '1010');
  expect(
    await within(dialog).findByText('Another account has this number. Enter another number.'),
  ).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDisabled();
});

test('what is no number is not even asked about', async () => {
  const sent = answer(chartOfAccounts.move, () => ({ accounts: [] }));
  const { user, dialog } = await openMove();
  await user.type(within(dialog).getByLabelText('New number'), '10a');
  expect(await within(dialog).findByText('An account number has 1 to 12 digits.')).toBeVisible();
  await waitFor(() => expect(sent.inputs).toEqual([]));
});
