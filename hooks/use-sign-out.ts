'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';

import { tellTabs } from '@/lib/api/session-channel';
import { session } from '@/lib/contract/people/session';
import { href } from '@/lib/address';
import { useSend } from './use-call';
import { forgetUser } from './use-session';
import { setSessionEnd } from './use-session-end';
import { mayLeave } from './use-unsaved';

/**
 * Returns a function that ends the session in all tabs, clears the user and the cache, and opens the sign-in page. It
 * asks first if a form has unsaved input.
 */
export function useSignOut() {
  const logout = useSend(session.logout);
  const cache = useQueryClient();
  const router = useRouter();

  return async () => {
    if (!(await mayLeave())) return;
    await logout.mutateAsync({});
    setSessionEnd('leaving');
    forgetUser();
    tellTabs('signed-out');
    router.replace(href('app.sign-in'));
    cache.clear();
  };
}
