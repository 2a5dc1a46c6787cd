import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Chooses an option of a picker. It waits until the list has closed and the focus is back, because keys typed earlier
 * would go to the list.
 */
export async function pick(user: UserEvent, box: HTMLElement, option: string): Promise<void> {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await waitFor(() => expect(box).toHaveFocus());
}
