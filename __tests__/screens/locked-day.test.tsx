import { screen, waitFor } from '@testing-library/react';

import { aPage, atJournal, fillIn, keys, POST } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

test('a day that a lock refuses is told beside the date, one press from it', async () => {
  const message =
    'Everything is locked up to 2026-01-31 (TRL 00003, Dev: January is reported.). The next open day is 2026-02-01.';
  answer(journalEntry.list, () => aPage([]));
  refuse(journalEntry.store, message, 'date');
  const { user } = atJournal('/new');
  await screen.findByLabelText('Memo');
  await fillIn(user);
  await keys(user, POST);
  const date = await screen.findByLabelText(/^Date/);
  await waitFor(() => expect(date).toHaveAccessibleDescription(message));
  await user.click(screen.getByRole('button', { name: `Date: ${message}` }));
  expect(date).toHaveFocus();
});
