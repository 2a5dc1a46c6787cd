import { screen, waitFor, within } from '@testing-library/react';
import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { violationsIn } from '@/__tests__/support/accessibility';
import { cell, focusOn, keys, POST } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { aReceipt, atPayments } from '@/__tests__/support/payment-fixture';
import { ReceiptsScreen } from '@/components/accounting/receipts/receipts-screen';
import { type OpenItem, openItems } from '@/lib/contract/accounting/open-items';
import { parties } from '@/lib/contract/accounting/parties';
import { receipts } from '@/lib/contract/accounting/receipts';
import type { Locale } from '@/lib/i18n';

jest.setTimeout(60_000);

const AHMAD = aParty(12, 'Ahmad Karimi');

const owed = (entry_id: number, amount: string, own: Partial<OpenItem> = {}): OpenItem => ({
  account_id: 4,
  account_number: '2010',
  account_name: 'Customer balances',
  line_no: 1,
  entry_id,
  currency: 'USD',
  document: `JOU 0000${entry_id}`,
  memo: null,
  document_type: 'journal entry',
  document_id: entry_id,
  date: '2026-10-01',
  due: '2026-10-01',
  amount,
  applied: '0.00',
  open: amount,
  days_overdue: 50,
  ...own,
});

const CHOSEN = aReceipt(3, {
  party_id: 12,
  party: 'Ahmad Karimi',
  amount: '200.00',
  applied: [{ entry_id: 5, line_no: 1, amount: '80' }],
  applied_to: [
    {
      entry_id: 5,
      line_no: 1,
      document: 'JOU 00005',
      document_type: 'journal entry',
      document_id: 5,
      date: '2026-10-01',
      due: '2026-10-31',
      currency: 'USD',
      amount: '80.00',
      is_chosen: true,
    },
    {
      entry_id: 4,
      line_no: 1,
      document: 'JOU 00004',
      document_type: 'journal entry',
      document_id: 4,
      date: '2026-09-01',
      due: '2026-09-01',
      currency: 'USD',
      amount: '100.00',
      is_chosen: false,
    },
  ],
  unapplied: [{ currency: 'USD', amount: '20.00' }],
});

function at(view: string, locale?: Locale) {
  answer(parties.list, () => aPartyPage([AHMAD]));
  answer(openItems, () => ({
    data: [owed(4, '100.00'), owed(5, '80.00'), owed(6, '-30.00')],
    reminder: null,
  }));
  answer(parties.show, () => aPartyRecord(AHMAD));
  answer(receipts.show, () => CHOSEN);
  return atPayments(receipts, <ReceiptsScreen />, {
    at: `/accounting/receipts${view}`,
    ...(locale && { locale }),
  });
}

/** Types a receipt of 150 from Ahmad to his balance, and ticks the second item that he owes. */
async function chooseSecond() {
  const fixture = at('/new');
  const { user } = fixture;
  await screen.findByRole('form');
  focusOn(screen.getByLabelText(/^Received into/));
  await keys(user, '1010{Tab}');
  await user.click(screen.getByLabelText('Party'));
  await user.keyboard('Ahmad');
  await user.click(await screen.findByRole('option', { name: /Ahmad Karimi/ }));
  focusOn(cell('Account'));
  await keys(user, '2010{Tab}');
  focusOn(cell('Amount'));
  await keys(user, '150{Tab}');
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Settle JOU 00005' }));
  await screen.findByRole('textbox', { name: 'Amount for JOU 00005' });
  return fixture;
}

test('a receipt is applied to the item that is ticked, with an amount, and the rest is shown while it is typed', async () => {
  const { inputs } = answer(receipts.store, () => CHOSEN);
  const { user } = await chooseSecond();
  const amount = screen.getByRole('textbox', { name: 'Amount for JOU 00005' });
  await waitFor(() => expect(amount).toHaveValue('80.00'));
  expect(screen.queryByRole('checkbox', { name: 'Settle JOU 00006' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByText(/left for the oldest items/)).toHaveTextContent('70.00'),
  );
  await user.clear(amount);
  await user.type(amount, '60{Tab}');
  await waitFor(() =>
    expect(screen.getByText(/left for the oldest items/)).toHaveTextContent('90.00'),
  );
  await user.keyboard(POST);
  expect(await screen.findByText('RCP 00003 posted')).toBeVisible();
  expect(inputs).toMatchObject([
    { party_id: 12, applied: [{ entry_id: 5, line_no: 1, amount: '60' }] },
  ]);
});

test('what the host refuses of an item stands on its amount', async () => {
  refuse(receipts.store, 'Too much of it.', 'applied.0.amount');
  const { user } = await chooseSecond();
  await user.keyboard(POST);
  await waitFor(() =>
    expect(
      screen.getByRole('textbox', { name: 'Amount for JOU 00005' }),
    ).toHaveAccessibleDescription('Too much of it.'),
  );
});

test('oldest first is what a receipt does until somebody chooses, and again when they say so', async () => {
  const { inputs } = answer(receipts.store, () => CHOSEN);
  const { user } = await chooseSecond();
  await user.click(screen.getByRole('button', { name: 'Oldest first' }));
  await waitFor(() =>
    expect(screen.queryByRole('table', { name: 'Open items' })).not.toBeInTheDocument(),
  );
  await user.keyboard(POST);
  expect(await screen.findByText('RCP 00003 posted')).toBeVisible();
  expect(inputs).toEqual([expect.not.objectContaining({ applied: expect.anything() })]);
});

test('an item that is ticked before anything is typed fills in the line', async () => {
  const { user } = at('/new');
  await screen.findByRole('form');
  await user.click(screen.getByLabelText('Party'));
  await user.keyboard('Ahmad');
  await user.click(await screen.findByRole('option', { name: /Ahmad Karimi/ }));
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Settle JOU 00004' }));
  await waitFor(() => expect(cell('Amount')).toHaveValue('100.00'));
  expect(screen.getByRole('textbox', { name: 'Amount for JOU 00004' })).toHaveValue('100.00');
});

test('a receipt tells what it was applied to, each with its document, and what is unapplied', async () => {
  const { container } = at('/3');
  const table = await screen.findByRole('table', { name: 'Applied to' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/JOU 00005.*Selected items.*80\.00/),
    expect.stringMatching(/JOU 00004.*Oldest first.*100\.00/),
  ]);
  expect(within(table).getByRole('link', { name: 'JOU 00005' })).toBeVisible();
  expect(screen.getByText(/^Unapplied:/)).toHaveTextContent('20.00');
  expect(await violationsIn(container)).toEqual([]);
});

test('the list says what is unapplied, and is narrowed to it', async () => {
  at('?unapplied=1');
  expect(await screen.findByText('Only with an unapplied rest')).toBeVisible();
});
