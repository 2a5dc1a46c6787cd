import { screen, waitFor } from '@testing-library/react';

import { aRow, aPage, atJournal } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aRole, aUser, trailOf } from '@/__tests__/support/settings-records';
import { aDeveloper } from '@/__tests__/support/a-user';
import { aTill } from '@/__tests__/support/a-till';
import { Voucher } from '@/components/document/print/voucher';
import { UsersScreen } from '@/components/settings/users/users-screen';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { locations } from '@/lib/contract/dealing/locations';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { auditReport } from '@/lib/contract/reports/audit-trail';

const MAIN = aTill();
const HERAT = aTill({ id: 3, name: 'Till Herat', branch_id: 2, branch: 'Herat' });

const places = (...all: readonly ReturnType<typeof aTill>[]) =>
  answer(locations.list, () => [...all]);

function openUsers(at = '/users') {
  answer(session.current, () => aDeveloper());
  answer(users.list, () => [aUser(2, { name: 'Laila', branch_id: 2 })]);
  answer(roles.list, () => [aRole(3, 'Clerk', [])]);
  answer(auditReport, () => trailOf());
  return renderScreen(<UsersScreen />, { at });
}

test('a list is narrowed to a branch, in words', async () => {
  const list = answer(journalEntry.list, () => aPage([aRow(314)]));
  const { user } = atJournal('');
  places(MAIN, HERAT);
  await screen.findByRole('row', { name: /JOU 00314/ });
  await user.keyboard('f');
  await user.click(await screen.findByRole('combobox', { name: 'Branch' }));
  await user.click(await screen.findByRole('option', { name: 'Herat' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(list.inputs.at(-1)).toMatchObject({ branch_id: '2' }));
  const chip = await screen.findByRole('button', { name: 'Remove the filter Branch' });
  expect(chip.parentElement).toHaveTextContent('Herat');
});

test('where there is one branch, no list and no user asks for one', async () => {
  answer(journalEntry.list, () => aPage([aRow(314)]));
  const { user, unmount } = atJournal('');
  places(MAIN);
  await screen.findByRole('row', { name: /JOU 00314/ });
  await user.keyboard('f');
  await screen.findByLabelText('Amount from');
  expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument();
  unmount();
  openUsers('/users/new');
  await screen.findByLabelText(/^Name/);
  expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument();
});

test('a user is listed with the branch, and moved to another', async () => {
  places(MAIN, HERAT);
  const sent = answer(users.update, (input) => aUser(2, { branch_id: input.branch_id ?? null }));
  const { unmount } = openUsers();
  expect(await screen.findByRole('row', { name: /Laila/ })).toHaveTextContent('Herat');
  unmount();
  const form = openUsers('/users/2');
  await form.user.click(await screen.findByRole('combobox', { name: 'Branch' }));
  await form.user.click(await screen.findByRole('option', { name: 'Main' }));
  await form.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.inputs.at(-1)).toMatchObject({ branch_id: 1 }));
});

test('a voucher says in which branch it was made, and where that is', async () => {
  renderScreen(
    <Voucher
      kind="expense"
      number="EXP 00012"
      status="posted"
      date="2026-11-19"
      party="Kabul Power"
      account="1010 Cash"
      lines={[]}
      amount="10.00"
      currency="USD"
      branch={{ id: 2, name: 'Herat', address: '12 Bazaar Street' }}
    />,
  );
  expect(await screen.findByText('Herat')).toBeInTheDocument();
  expect(screen.getByText('12 Bazaar Street')).toBeInTheDocument();
});
