import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aTill } from '@/__tests__/support/a-till';
import { aLine, aTransfer } from '@/__tests__/support/a-transfer';
import { aDeveloper } from '@/__tests__/support/a-user';
import { ledgerLine } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { TransferScreen } from '@/components/dealing/transfer/transfer-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { locations } from '@/lib/contract/dealing/locations';
import { transfer } from '@/lib/contract/dealing/transfer';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';
import { denominations } from '@/lib/contract/settings/denominations';

const VAULT = aTill({ id: 1, name: 'Main vault', type: 'vault' });

const HERAT = aTill({ id: 3, name: 'Till Herat', branch_id: 2, branch: 'Herat' });

const STORED = aTransfer();

function open(at: string) {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [VAULT, aTill(), HERAT]);
  answer(locations.stock, () => [
    { currency: 'EUR', quantity: '550.00', reserved: '0.00', value: '594.00' },
  ]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(denominations.list, () =>
    ['100', '50'].map((value, at) => ({
      id: at + 1,
      currency: 'EUR',
      kind: 'note' as const,
      value,
      issuable: true,
      acceptable: true,
    })),
  );
  answer(transfer.preview, () => ({ lines: [], warnings: [], sums: null, travel: null }));
  return renderScreen(
    <>
      <FrameShortcuts />
      <TransferScreen />
    </>,
    { at },
  );
}

test('money is moved from one place to another, with what lies there in sight', async () => {
  const stored = answer(transfer.store, () => STORED);
  answer(transfer.show, () => STORED);
  answer(transfer.entry, () => []);
  const { user } = open('/exchange/transfer/new');
  await user.click(await screen.findByRole('combobox', { name: /^From/ }));
  await user.click(await screen.findByRole('option', { name: 'Main vault' }));
  await user.click(screen.getByRole('combobox', { name: /^To/ }));
  const there = await screen.findByRole('option', { name: 'Till 1' });
  expect(screen.queryByRole('option', { name: 'Main vault' })).not.toBeInTheDocument();
  await user.click(there);
  await user.type(screen.getByRole('combobox', { name: /Currency/ }), 'EUR{Enter}');
  expect(await screen.findByText('550.00')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Amount/ }), '250');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        kind: 'internal',
        from_location_id: 1,
        to_location_id: 2,
        post: true,
        awaits_receipt: true,
        lines: [{ currency: 'EUR', amount: '250' }],
      },
    ]),
  );
});

test('between branches the form asks who carries it under which seal, and the record shows both', async () => {
  const sent = aTransfer({ status: 'dispatched', carrier: 'Ahmad', seal_no: 'S-17' });
  const stored = answer(transfer.store, () => sent);
  answer(transfer.show, () => sent);
  answer(transfer.entry, () => []);
  const { user } = open('/exchange/transfer/new?from=1&to=2&lines=EUR+250');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^To/ })).toHaveTextContent('Till 1'),
  );
  expect(screen.queryByRole('textbox', { name: /^Carrier/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /^To/ }));
  await user.click(await screen.findByRole('option', { name: 'Till Herat' }));
  await user.type(await screen.findByRole('textbox', { name: /^Carrier/ }), 'Ahmad');
  await user.type(screen.getByRole('textbox', { name: /^Seal number/ }), 'S-17');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([{ carrier: 'Ahmad', seal_no: 'S-17', to_location_id: 3 }]),
  );
  expect(await screen.findByText('S-17')).toBeVisible();
  expect(screen.getByText('Ahmad')).toBeVisible();
});

test('an amount that is too fine is refused beside what was moved before, and told nowhere rounded', async () => {
  const { user } = open('/exchange/transfer/new');
  const lines = [ledgerLine({ account_number: '1020', currency: 'EUR' })];
  answer(transfer.preview, () => ({ lines, warnings: [], sums: null, travel: null }));
  await user.click(await screen.findByRole('combobox', { name: /^From/ }));
  await user.click(await screen.findByRole('option', { name: 'Main vault' }));
  await user.click(screen.getByRole('combobox', { name: /^To/ }));
  await user.click(await screen.findByRole('option', { name: 'Till 1' }));
  await user.type(screen.getByRole('combobox', { name: /Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /Amount/ }), '250');
  const rail = within(await screen.findByRole('region', { name: 'Ledger preview' }));
  expect(await rail.findByText('1020')).toBeVisible();
  refuse(transfer.preview, 'EUR has 2 decimals.', 'lines.0.amount');
  await user.type(screen.getByRole('textbox', { name: /Amount/ }), '.005{Tab}');
  expect(await rail.findByRole('button', { name: 'EUR has 2 decimals.' })).toBeVisible();
  expect(rail.getByText('1020')).toBeVisible();
  expect(screen.queryByText(/250\.0[01]/)).not.toBeInTheDocument();
});

test('a transfer shows from where, to where and how much', async () => {
  answer(transfer.show, () => STORED);
  answer(transfer.entry, () => []);
  open('/exchange/transfer/1');
  const table = within(await screen.findByRole('table', { name: 'Items' }));
  expect(table.getByRole('row', { name: /EUR/ })).toHaveTextContent('250.00');
  expect(screen.getAllByText('Main vault')).not.toHaveLength(0);
});

test('what was sent, counted and is missing stands on the record and where the difference is decided', async () => {
  const short = aTransfer({
    status: 'received_with_difference',
    lines: [aLine({ amount: '3000.00', received: '2950.00' })],
  });
  answer(transfer.show, () => short);
  answer(transfer.entry, () => []);
  const { user } = open('/exchange/transfer/1');
  const sums = /SentCountedMissingEUR.*3,000.00.*2,950.00.*50.00/;
  expect(await screen.findByRole('table', { name: 'Items' })).toHaveTextContent(sums);
  await user.click(screen.getByRole('button', { name: 'Decide the difference' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('table', { name: 'Items' })).toHaveTextContent(sums);
});

/** Counts 100 × 2 and 50 × 1 in the dialog of notes, and takes the count over. */
async function countNotes(
  user: UserEvent,
  scope: ReturnType<typeof within> = within(document.body),
) {
  await user.click(await scope.findByRole('button', { name: 'Count notes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count notes and coins' }));
  await user.type(await dialog.findByLabelText('Count of EUR 100'), '2');
  await user.type(dialog.getByLabelText('Count of EUR 50'), '1');
  await user.click(dialog.getByRole('button', { name: /Use the count/ }));
}

const PIECES = { '100': '2', '50': '1' };

test('the sender counts by notes', async () => {
  const stored = answer(transfer.store, () => STORED);
  answer(transfer.show, () => STORED);
  answer(transfer.entry, () => []);
  const { user } = open('/exchange/transfer/new?from=1&to=2&lines=EUR+40');
  await countNotes(user);
  expect(await screen.findByText('100 × 2, 50 × 1')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs[0]?.lines).toEqual([{ currency: 'EUR', amount: '250', pieces: PIECES }]),
  );
});

test('a link opens the receipt, which is counted by notes', async () => {
  const sent = aTransfer({ status: 'dispatched', receipt: 'user' });
  answer(transfer.show, () => sent);
  answer(transfer.entry, () => []);
  const received = answer(transfer.receive, () => aTransfer({ status: 'received' }));
  const { user } = open('/exchange/transfer/1?step=receive');
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive' }));
  await countNotes(user, dialog);
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: /Counted EUR/ })).toHaveValue('250.00'),
  );
  await user.click(dialog.getByRole('button', { name: /Receive/ }));
  await waitFor(() =>
    expect(received.inputs).toEqual([
      { lines: [{ currency: 'EUR', amount: '250', pieces: PIECES }] },
    ]),
  );
});

test('cash sent to a colleague is refused with a reason', async () => {
  answer(transfer.show, () => aTransfer({ status: 'dispatched', receipt: 'user' }));
  answer(transfer.entry, () => []);
  const declined = answer(transfer.decline, () => aTransfer({ status: 'refused' }));
  const { user } = open('/exchange/transfer/1');
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Nothing came.');
  await user.click(dialog.getByRole('button', { name: /Refuse/ }));
  await waitFor(() => expect(declined.inputs).toEqual([{ reason: 'Nothing came.' }]));
});

test('a difference has its sent, counted and missing notes', async () => {
  const line = aLine({
    received: '200.00',
    pieces: PIECES,
    received_pieces: { '100': '1', '50': '2' },
  });
  answer(transfer.show, () =>
    aTransfer({ status: 'received_with_difference', receipt: 'user', lines: [line] }),
  );
  answer(transfer.entry, () => []);
  open('/exchange/transfer/1');
  const table = within(await screen.findByRole('table', { name: 'Items' }));
  expect(table.getByRole('row', { name: /^EUR/ })).toHaveTextContent(/250\.00.*200\.00.*50\.00/);
  expect(table.getByRole('row', { name: /^100 ×/ })).toHaveTextContent('100 ×211');
  expect(table.getByRole('row', { name: /^50 ×/ })).toHaveTextContent('50 ×12-1');
});

test('where the books move nothing, the sign says which place gave', async () => {
  answer(transfer.show, () => STORED);
  const line = ledgerLine({ account_number: '1020', account_name: 'Stock', currency: 'EUR' });
  answer(transfer.entry, () => [
    { ...line, amount: '-250.00', base: '0.00' },
    { ...line, amount: '250.00', base: '0.00' },
  ]);
  open('/exchange/transfer/1');
  const [given, taken] = await screen.findAllByRole('row', { name: /1020 Stock/ });
  expect(given).toHaveTextContent('−250.00 EUR');
  expect(taken).toHaveTextContent(/Stock250\.00 EUR/);
});

test('what another screen asks for stands in the form; what is no place or amount is left out', async () => {
  open('/exchange/transfer/new?from=1&to=2&lines=EUR+315.00%2CUSD+-5%2Cnonsense');
  expect(await screen.findByDisplayValue('315.00')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^From/ })).toHaveTextContent('Main vault'),
  );
  expect(screen.getByRole('combobox', { name: /^To/ })).toHaveTextContent('Till 1');
  const typed = (role: 'textbox' | 'combobox', name: RegExp) =>
    screen.getAllByRole<HTMLInputElement>(role, { name }).map(({ value }) => value);
  expect(typed('textbox', /Amount/)).toEqual(['315.00', '']);
  expect(typed('combobox', /Currency/)).toEqual(['EUR', 'USD']);
});
