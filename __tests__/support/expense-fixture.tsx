import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import { aPartyPage } from '@/__tests__/support/a-party';
import { cell, focusOn, keys } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { atPayments } from '@/__tests__/support/payment-fixture';
import { ExpensesScreen } from '@/components/accounting/expenses/expenses-screen';
import { expenses } from '@/lib/contract/accounting/expenses';
import { parties } from '@/lib/contract/accounting/parties';

type Given = Omit<Parameters<typeof atPayments>[2], 'at'>;

/** Opens the expenses screen. */
export function atExpenses(view: string, given: Given = {}) {
  answer(parties.list, () => aPartyPage([]));
  return atPayments(expenses, <ExpensesScreen />, { at: `/accounting/expenses${view}`, ...given });
}

export async function openExpense(view = '/new', given?: Given) {
  const fixture = atExpenses(view, given);
  await screen.findByRole('form');
  return fixture;
}

export const payFrom = async (user: UserEvent, account: string) => {
  focusOn(screen.getByLabelText(/^Paid from/));
  await keys(user, `${account}{Tab}`);
};

/** Fills in rent and a bank charge with the keyboard. */
export async function fillIn(user: UserEvent) {
  await user.click(screen.getByLabelText('Payee'));
  await keys(user, 'Landlord{Tab}');
  await payFrom(user, '1010');
  focusOn(cell('Account'));
  await keys(user, '5210{Tab}', 'November{Tab}', '450{Enter}');
  await waitFor(() => expect(cell('Account', 2)).toHaveFocus());
  await keys(user, '5080{Tab}', '{Tab}', '2.5');
}
