'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';

import { href, matchRoute } from '@/lib/address';
import { BASE_PATH } from '@/lib/routes';
import { forgetUser } from './use-session';
import { setSessionEnd } from './use-session-end';

/**
 * Returns a function that removes the stored user (section 4 of the specification) and redirects to the sign-in page,
 * with the current URL to return to (section 8). It does nothing on public pages except `/`.
 */
export function useSignInRedirect(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const back = here();
    if (!matchRoute(back.split('?')[0] ?? '')?.route.authRequired && back !== '/') return;
    setSessionEnd('leaving');
    forgetUser();
    router.replace(href('app.sign-in', back === '/' ? {} : { query: { redirect: back } }));
  }, [router]);
}

/** Path and query of the current URL, without /build. */
function here(): string {
  const { pathname, search } = location;
  return (pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname) + search;
}
