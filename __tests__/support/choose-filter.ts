// Imported here, so that no test waits for a lazy part of the page.
import '@/components/list/filter-form';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the filters of a list; returns the queries of their form. */
export async function openFilters(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

/** Sets one filter of a list by its label, as a user does. */
export async function chooseFilter(user: UserEvent, label: string, choice: string) {
  const form = await openFilters(user);
  await user.click(form.getByLabelText(label));
  await user.click(await screen.findByRole('option', { name: choice }));
  await user.click(form.getByRole('button', { name: 'Apply' }));
}
