import { screen, within } from '@testing-library/react';

import { anEntry, atJournal, ledgerLine } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

test('a voided record says who, when and why, and leads to its reversal and back', async () => {
  const voided = {
    at: '2026-11-20T08:30:00Z',
    by: { id: 3, name: 'Karim' },
    reason: 'Entered twice',
    entries: [{ entry_id: 57, reverses_id: 12, date: '2026-11-20' }],
  };
  answer(journalEntry.show, () => anEntry(12, { status: 'voided', entry_ids: [12, 57], voided }));
  const { user } = atJournal('/12');
  answer(journalEntry.entry, () => [
    ledgerLine({ entry_id: 12 }),
    ledgerLine({ entry_id: 12, base: '-120.00' }),
    ledgerLine({ entry_id: 57, reverses_id: 12, date: '2026-11-20' }),
    ledgerLine({ entry_id: 57, reverses_id: 12, date: '2026-11-20', base: '-120.00' }),
  ]);
  const strip = await screen.findByRole('note');
  expect(strip).toHaveTextContent('Voided by Karim, 2026-11-20 08:30:00.');
  expect(strip).toHaveTextContent('Reason: Entered twice');
  expect(strip).toHaveTextContent('Entry 57 of 2026-11-20 reverses entry 12.');

  await user.click(screen.getByRole('tab', { name: /History/ }));
  await user.click(within(strip).getByRole('button', { name: '57' }));
  const reversal = await screen.findByRole('table', { name: /Entry 57 .* reverses entry 12/ });
  expect(reversal).toHaveFocus();
  await user.click(within(reversal).getByRole('button', { name: '12' }));
  expect(screen.getByRole('table', { name: /Entry 12 .* reversed by entry 57/ })).toHaveFocus();
});
