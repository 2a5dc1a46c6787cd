'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';

import { call } from '@/lib/api/call';
import { profile } from '@/lib/contract/people/profile';
import type { CurrentUser } from '@/lib/contract/people/session';
import { can } from '@/lib/domain/permission';
import { landingOf } from '@/lib/menu';
import { href, safeRedirect } from '@/lib/address';
import { useApplyPreferences } from './use-apply-preferences';
import { keepListColumns } from './use-list-columns';
import { rememberUser } from './use-session';
import { setSessionEnd } from './use-session-end';

/**
 * What follows a sign-in: nothing that was read for a former user is kept, the new one is
 * remembered, his preferences are taken over, and the page he asked for opens, or his first one.
 */
export function useWelcome(): (user: CurrentUser) => void {
  const cache = useQueryClient();
  const router = useRouter();
  const apply = useApplyPreferences();

  return (user) => {
    cache.clear();
    rememberUser(user);
    setSessionEnd('open');
    void call(profile.show)
      .then(({ preferences, columns }) => {
        apply(preferences);
        keepListColumns(columns);
      })
      // The pages then look as they last did on this device.
      .catch(() => undefined);
    const asked = safeRedirect(new URLSearchParams(location.search).get('redirect'));
    router.replace(asked ?? href(landingOf((page) => can(user, page, 'view'))));
  };
}
