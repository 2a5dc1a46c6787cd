import { screen, waitFor, within } from '@testing-library/react';
import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import {
  anEntry,
  aPage,
  atJournal,
  cell,
  DRAFT,
  fillIn,
  focusOn,
  keys,
  ledgerLine,
  POST,
  SAVE,
} from '@/__tests__/support/journal-fixture';
import { answer, fail } from '@/__tests__/support/mock-api';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

jest.setTimeout(20_000);

const saved = () => anEntry(12, { memo: 'Saved' });

async function open(at = '/new', me?: Parameters<typeof atJournal>[1]) {
  answer(journalEntry.list, () => aPage([]));
  answer(journalEntry.show, () => saved());
  const fixture = atJournal(at, me);
  await screen.findByRole('form');
  return fixture;
}

const SENT = {
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  memo: 'Wire',
  lines: [
    { account_id: 7, debit: '120', memo: 'Fee' },
    { account_id: 3, credit: '120.00' },
  ],
};

test('an entry is typed, balanced and posted by keys alone', async () => {
  const { inputs } = answer(journalEntry.store, () => saved());
  const { user } = await open();
  await fillIn(user);
  await user.keyboard(POST);
  expect(await screen.findByText('JOU 00012 posted')).toBeVisible();
  expect(inputs).toEqual([{ ...SENT, post: true }]);
  await waitFor(() => expect(location.pathname).toMatch(/journal-entry\/12$/));
});

test('a draft is stored without being posted, and stays open under its own address', async () => {
  const draft = anEntry(12, { ...DRAFT, version: 1 });
  const { inputs } = answer(journalEntry.store, () => draft);
  const { user } = await open();
  await fillIn(user);
  answer(journalEntry.show, () => draft);
  await user.keyboard(SAVE);
  expect(await screen.findByText('JOU 00012 saved')).toBeVisible();
  expect(inputs).toEqual([SENT]);
  await waitFor(() => expect(location.href).toMatch(/12\?mode=edit$/));
  expect(await screen.findByRole('heading', { name: 'JOU 00012' })).toBeVisible();
  await waitFor(() => expect(cell('Credit', 2)).toHaveFocus());
});

test('post and new brings a blank form', async () => {
  answer(journalEntry.store, () => saved());
  const { user } = await open();
  await fillIn(user);
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(await screen.findByText('JOU 00012 posted')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Memo')).toHaveValue(''));
  expect(location.pathname).toMatch(/journal-entry\/new$/);
});

test('what posting would refuse is told before anything is sent, on its cells, with the way there', async () => {
  const { inputs } = answer(journalEntry.store, () => saved());
  const { user } = await open();
  focusOn(cell('Account'));
  await keys(user, '5080{Tab}', '{Tab}', '120{Tab}');
  focusOn(cell('Account', 2));
  await keys(user, '1031{Tab}', POST);
  const link = await screen.findByRole('button', {
    name: /Debit, line 2: Write a debit or a credit/,
  });
  expect(cell('Debit', 2)).toBeInvalid();
  await user.click(link);
  expect(cell('Debit', 2)).toHaveFocus();
  await keys(user, '{Tab}', '1', POST);
  const name = 'Lines: Debits and credits differ by 119.00 USD. Correct the lines.';
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(inputs).toEqual([]);
});

test('a line without an account is told on the account', async () => {
  answer(journalEntry.store, () => saved());
  const { user } = await open();
  focusOn(cell('Debit', 2));
  await keys(user, '5', SAVE);
  await waitFor(() => expect(cell('Account', 2)).toBeInvalid());
  expect(screen.getByRole('button', { name: /Account, line 2: Fill this in/ })).toBeVisible();
});

test('what the host refuses stands on the cell it names, counted in the form and not in what was sent', async () => {
  const message = 'Bank USD does not take USD today.';
  fail(journalEntry.store, 422, {
    message,
    errors: { 'lines.1.location_id': [message], date: ['Locked.'] },
  });
  const { user } = await open();
  await fillIn(user);
  // Inserts a blank line above line 2; blank lines are not sent.
  await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  await user.keyboard(POST);
  expect(await screen.findByRole('button', { name: `Account, line 2: ${message}` })).toBeVisible();
  expect(screen.getByLabelText(/^Date/)).toBeInvalid();
  expect(location.pathname).toMatch(/new$/);
  expect(screen.getByLabelText('Memo')).toHaveValue('Wire');
});

test('the preview shows the ledger lines, balances before and after, and what stands in the way', async () => {
  const { user } = await open();
  const { inputs } = answer(journalEntry.preview, () => ({
    lines: [
      ledgerLine({}),
      ledgerLine({
        account_id: 3,
        account_number: '1031',
        account_name: 'Bank USD',
        amount: '-120.00',
        base: '-120.00',
      }),
    ],
    warnings: [{ key: 'ledger.unbalanced', field: 'lines', message: 'Debits and credits differ.' }],
  }));
  await fillIn(user);
  const rail = await screen.findByRole('region', { name: 'Ledger preview' });
  expect(await within(rail).findByText('1031')).toBeVisible();
  expect(rail).toHaveTextContent(/1,000\.00.*\$880\.00/);
  expect(within(rail).getByRole('button', { name: 'Debits and credits differ.' })).toBeVisible();
  await waitFor(() => expect(inputs.at(-1)).toEqual({ date: SENT.date, lines: SENT.lines }));
});

test('a rate far from the board is a note with the way to its field: nothing stands in the way', async () => {
  const { user } = await open();
  const message = '1 EUR = 1.5000 USD is 37.6 % away from the board of that day.';
  answer(journalEntry.preview, () => ({
    lines: [ledgerLine({})],
    warnings: [{ key: 'ledger.rate-far', level: 'note' as const, field: 'lines.0.rate', message }],
  }));
  await fillIn(user);
  const rail = within(await screen.findByRole('region', { name: 'Ledger preview' }));
  expect(await rail.findByRole('button', { name: message })).toBeVisible();
  expect(rail.getByText('Debits and credits are equal; it can be posted.')).toBeVisible();
});

test('whoever may not post saves drafts, by the same key', async () => {
  const { inputs } = answer(journalEntry.store, () => anEntry(12, { ...DRAFT, version: 1 }));
  const me = aClerk({ 'journal entry': ['view', 'create', 'edit'] });
  const { user } = await open('/new', { me });
  expect(screen.queryByRole('button', { name: /^Post/ })).not.toBeInTheDocument();
  await fillIn(user);
  await user.keyboard(POST);
  expect(await screen.findByText('JOU 00012 saved')).toBeVisible();
  expect(inputs[0]).not.toHaveProperty('post');
});

test('a copy is a new entry of today with the lines of the old one', async () => {
  const { inputs } = answer(journalEntry.store, () => saved());
  const { user } = await open('/new?copy=9');
  await waitFor(() => expect(screen.getByLabelText('Memo')).toHaveValue('Saved'));
  expect(screen.getByLabelText(/^Date/)).not.toHaveValue('2026-11-18');
  await user.keyboard(POST);
  await screen.findByText('JOU 00012 posted');
  expect(inputs[0]?.lines).toMatchObject([
    { account_id: 7, debit: '120.00' },
    { account_id: 3, credit: '120.00' },
  ]);
});

test('the form is open to assistive software', async () => {
  const { container } = await open();
  expect(await violationsIn(container)).toEqual([]);
});
