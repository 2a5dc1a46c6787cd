import { href, safeRedirect } from '@/lib/address';
import { call } from '@/lib/api/call';
import { profile } from '@/lib/contract/people/profile';
import type { CurrentUser } from '@/lib/contract/people/session';
import { can } from '@/lib/domain/permission';
import { landingOf } from '@/lib/menu';
import { type ApplyPreferences, applyPreferences } from './apply-preferences';
import { keepListColumns } from './use-list-columns';
import { rememberUser } from './use-session';
import { setSessionEnd } from './use-session-end';

type Ways = ApplyPreferences & Readonly<{ goTo: (path: string) => void }>;

/** Remembers the user, applies the user's preferences, and opens the requested page or the landing page. */
export function welcome(user: CurrentUser, { goTo, ...look }: Ways): void {
  rememberUser(user);
  setSessionEnd('open');
  void call(profile.show)
    .then(({ preferences, columns }) => {
      applyPreferences(preferences, look);
      keepListColumns(columns);
    })
    // If the profile cannot be fetched, the page keeps the preferences of this device.
    .catch(() => undefined);
  const destination = safeRedirect(new URLSearchParams(location.search).get('redirect'));
  goTo(destination ?? href(landingOf((page) => can(user, page, 'view'))));
}
