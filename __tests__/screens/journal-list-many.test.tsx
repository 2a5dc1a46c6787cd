import { screen } from '@testing-library/react';
import { answer } from '@/__tests__/support/mock-api';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { aPage, aRow, atJournal } from '../support/journal-fixture';

test('where more match than are counted, it says so, and all are added up when that is asked for', async () => {
  const counted = { total: 10_000, is_more: true as const };
  const list = answer(journalEntry.list, ({ exact }) =>
    aPage(
      [aRow(314)],
      exact ? { total: 12_345, base_total: '55.00' } : { ...counted, base_total: null },
    ),
  );
  const { user } = atJournal('?search=fees');
  await screen.findByRole('row', { name: /JOU 00314/ });
  expect(screen.getByText('More than 10,000 match')).toBeVisible();
  expect(screen.getByText('1–50 of more than 10000')).toBeVisible();
  expect(screen.getByRole('heading', { name: /Journal entries/ })).toHaveTextContent('10000+');
  await user.click(screen.getByRole('button', { name: 'Count and add up all' }));
  expect(await screen.findByText('$55.00')).toBeVisible();
  expect(list.inputs.at(-1)).toMatchObject({ search: 'fees', exact: '1' });
});
