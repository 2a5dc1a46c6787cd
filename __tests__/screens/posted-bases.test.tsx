import { screen, within } from '@testing-library/react';
import { anEntry, aPage, atJournal, ledgerLine } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { type JournalEntry, journalEntry } from '@/lib/contract/accounting/journal-entry';

function open(entry: JournalEntry) {
  answer(journalEntry.show, () => entry);
  answer(journalEntry.list, () => aPage([]));
  atJournal(`/${entry.id}`);
}

test('a posted foreign line shows what it came to in base, as its entry has it', async () => {
  const [debit, credit] = anEntry(12).lines;
  if (!debit || !credit) throw new Error('an entry has two lines');
  open(anEntry(12, { lines: [{ ...debit, currency: 'EUR', debit: '100.00' }, credit] }));
  answer(journalEntry.entry, () => [
    ledgerLine({ entry_id: 12, currency: 'EUR', amount: '100.00', rate: '1.2', base: '120.00' }),
    ledgerLine({ entry_id: 12, account_id: 3, amount: '-120.00', base: '-120.00' }),
  ]);
  const lines = within(await screen.findByRole('table', { name: 'Lines' }));
  expect(await lines.findByRole('row', { name: /5080.*100\.00.*\$120\.00/ })).toBeVisible();
  expect(lines.getByRole('row', { name: /1031/ })).not.toHaveTextContent(/120\.00.*120\.00/);
});
