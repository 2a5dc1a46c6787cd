import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Chooses in a list that opens from a box. It closes behind the choice and gives the focus back; what is typed before
 * it has would be the list's own.
 */
export async function pick(user: UserEvent, box: HTMLElement, option: string): Promise<void> {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await waitFor(() => expect(box).toHaveFocus());
}
