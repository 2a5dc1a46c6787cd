import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';

import { closeOverlay } from '@/hooks/use-overlay';
import { setSessionEnd } from '@/hooks/use-session-end';
import { Office } from '@/components/layout/office';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';
import { aDeveloper } from './a-user';
import { answer } from './mock-api';
import { renderScreen } from './render-screen';

// Loads the parts that the frame fetches when idle.
beforeAll(() =>
  Promise.all([
    import('@/components/layout/bell-panel'),
    import('@/components/layout/idle-warning'),
  ]),
);
beforeEach(() => {
  closeOverlay();
  setSessionEnd('open');
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Opens the page frame at an address, with a signed-in user. */
export async function openFrame({
  user = aDeveloper(),
  at = '/accounting/journal-entry/new',
  locale = 'en',
  page = <h1>the page</h1>,
}: { user?: CurrentUser; at?: string; locale?: Locale; page?: ReactNode } = {}) {
  answer(session.current, () => user);
  const tools = renderScreen(<Office>{page}</Office>, { at, locale });
  await screen.findByRole('banner');
  return tools;
}
