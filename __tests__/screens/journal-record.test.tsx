import { screen, waitFor, within } from '@testing-library/react';
import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import {
  again,
  anEntry,
  aPage,
  atJournal,
  DRAFT,
  ledgerLine,
} from '@/__tests__/support/journal-fixture';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { type JournalEntry, journalEntry } from '@/lib/contract/accounting/journal-entry';
import type { CurrentUser } from '@/lib/contract/people/session';

const aDraft = (own: Partial<JournalEntry> = {}) => anEntry(12, { ...DRAFT, version: 1, ...own });

function open(entry: JournalEntry, me?: CurrentUser) {
  answer(journalEntry.show, () => entry);
  answer(journalEntry.list, () => aPage([]));
  return atJournal(`/${entry.id}`, me && { me });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const noButton = (name: RegExp) =>
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();

test('a record shows what it is about, its lines, and who made it', async () => {
  open(anEntry(12, { memo: 'Bank charges, November', reference: 'DFX-1' }));
  expect(await screen.findByRole('heading', { name: 'JOU 00012' })).toBeVisible();
  expect(screen.getByText('Bank charges, November')).toBeVisible();
  expect(screen.getByText('DFX-1')).toBeVisible();
  const lines = screen.getByRole('table', { name: 'Lines' });
  expect(within(lines).getByRole('row', { name: /5080 Bank charges/ })).toHaveTextContent('120.00');
  expect(screen.getByText(/2026-11-18 16:42:00/)).toBeVisible();
});

test('a posted record can be voided and copied, never changed or deleted', async () => {
  open(anEntry(12));
  await button(/Void/);
  await button(/Duplicate/);
  noButton(/Edit/);
  noButton(/^Post/);
  noButton(/Delete/);
});

test('a draft can be changed, posted and deleted, never voided', async () => {
  open(aDraft());
  await button(/Edit/);
  await button(/^Post/);
  await button(/Delete/);
  noButton(/Void/);
});

test('what a role does not hold is not there, whatever the state', async () => {
  open(aDraft(), aClerk({ 'journal entry': ['view', 'edit'] }));
  await button(/Edit/);
  noButton(/^Post/);
  noButton(/Delete/);
  noButton(/Duplicate/);
  noButton(/Print/);
});

test('posting sends the version that was read, once, and shows the posted record', async () => {
  const { inputs } = answer(journalEntry.post, () => anEntry(12));
  const { user } = open(aDraft());
  await button(/^Post/);
  answer(journalEntry.show, () => anEntry(12));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('JOU 00012 posted')).toBeVisible();
  expect(await button(/Void/)).toBeVisible();
  expect(inputs).toEqual([{ version: 1 }]);
});

test('why a posting was refused stays in the page, every reason of it', async () => {
  fail(journalEntry.post, 422, {
    message: 'Debits and credits differ by 1.00 USD. Correct the lines.',
    errors: {
      lines: ['Debits and credits differ by 1.00 USD. Correct the lines.'],
      date: ['November is locked.'],
    },
  });
  const { user } = open(aDraft());
  await user.click(await button(/^Post/));
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(/differ by 1\.00 USD.*November is locked\./);
});

test('a delete asks in the words of the organisation, with the focus on Cancel', async () => {
  const { inputs } = answer(journalEntry.destroy, () => ({ is_deleted: 'yes' as const }));
  const { user } = open(aDraft());
  await user.click(await button(/Delete/));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(dialog).toHaveTextContent("You won't be able to revert this!");
  expect(dialog).toHaveTextContent('JOU 00012');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(inputs).toEqual([]);
  await user.click(await button(/Delete/));
  await user.click(await button('Delete JOU 00012'));
  expect(await screen.findByText('successfully deleted')).toBeVisible();
  await waitFor(() => expect(location.pathname).toMatch(/journal-entry$/));
});

test('what is not deleted stays, with the reason beside it and no toast', async () => {
  const message = 'This waits for approval. Reject it first.';
  answer(journalEntry.destroy, () => ({ is_deleted: 'no' as const, message }));
  const { user } = open(aDraft());
  await user.click(await button(/Delete/));
  await user.click(await button('Delete JOU 00012'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByText('successfully deleted')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'JOU 00012' })).toBeVisible();
});

test('a void needs a reason, and may name its day', async () => {
  const { inputs } = answer(journalEntry.void, () => anEntry(12, { status: 'voided' }));
  const { user } = open(anEntry(12));
  await button(/Void/);
  await user.keyboard('{Shift>}R{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Void JOU 00012?' });
  await user.type(within(dialog).getByLabelText(/Reason/), 'Entered twice');
  await user.type(within(dialog).getByLabelText('Day of the reversal'), '2026-11-20');
  await user.click(within(dialog).getByRole('button', { name: 'Void JOU 00012' }));
  expect(await screen.findByText('JOU 00012 voided')).toBeVisible();
  expect(inputs).toEqual([{ reason: 'Entered twice', date: '2026-11-20' }]);
});

test('what the host says of the day of a void stands on the day', async () => {
  refuse(journalEntry.void, 'October is locked.', 'date');
  const { user } = open(anEntry(12));
  await user.click(await button(/Void/));
  await user.type(await screen.findByLabelText(/Reason/), 'x');
  await user.click(await button('Void JOU 00012'));
  await waitFor(() => expect(screen.getByLabelText('Day of the reversal')).toBeInvalid());
});

test('the ledger effect shows the entry and what took it back, each balanced', async () => {
  const bank = { account_id: 3, account_number: '1031', account_name: 'Bank USD' };
  open(anEntry(12, { status: 'voided', entry_ids: [1, 2] }));
  answer(journalEntry.entry, () => [
    ledgerLine({ currency: 'EUR', amount: '100.00', rate: '1.2', base: '120.00' }),
    ledgerLine({ ...bank, amount: '-120.00', base: '-120.00' }),
    ledgerLine({ entry_id: 2, currency: 'EUR', amount: '-100.00', rate: '1.2', base: '-120.00' }),
    ledgerLine({ entry_id: 2, ...bank }),
  ]);
  const table = await screen.findByRole('table', { name: /Entry 1 of/ });
  expect(within(table).getByRole('row', { name: /Bank charges/ })).toHaveTextContent(
    /100\.00 EUR at 1\.2.*120\.00–/,
  );
  expect(within(table).getByRole('row', { name: /Balanced/ })).toHaveTextContent('120.00120.00');
  expect(screen.getByRole('table', { name: /Entry 2 of/ })).toBeVisible();
});

test('the history tells who did what, the latest first, before and after', async () => {
  const { user } = open(
    anEntry(12, {
      history: [
        { at: '2026-11-18T16:00:00Z', user: 'Dev', action: 'create', changes: {} },
        {
          at: '2026-11-18T16:42:00Z',
          user: 'Laila',
          action: 'post',
          changes: { status: ['draft', 'posted'] },
        },
      ],
    }),
  );
  await button(/Void/);
  await user.keyboard('h');
  const [latest] = await screen.findAllByRole('listitem');
  expect(latest).toHaveTextContent(/Posted.*Laila.*2026-11-18 16:42:00.*Status.*Draft.*Posted/);
});

test('previous and next follow the list that it was opened from', async () => {
  answer(journalEntry.show, (_, { id }) => anEntry(Number(id)));
  answer(journalEntry.list, () => aPage([]));
  localStorage.clear();
  const trail = { ids: [14, 12, 9], query: '', last: 12 };
  sessionStorage.setItem('trail:app.accounting.journal-entry', JSON.stringify(trail));
  const { user } = again('/12');
  await screen.findByRole('heading', { name: 'JOU 00012' });
  await user.keyboard(']');
  expect(await screen.findByRole('heading', { name: 'JOU 00009' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a record that is not there says so in words', async () => {
  answer(journalEntry.list, () => aPage([]));
  fail(journalEntry.show, 404, {
    message: 'This record does not exist, or you do not have permission to view it.',
  });
  atJournal('/4711');
  expect(await screen.findByRole('alert')).toHaveTextContent('This record does not exist');
});

test('the record is open to assistive software, in Persian too', async () => {
  answer(journalEntry.show, () => anEntry(12));
  const { container } = atJournal('/12', { locale: 'fa' });
  await screen.findByRole('heading', { name: 'JOU 00012' });
  expect(await screen.findByText('بانک دالر')).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
});
