'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';

import { href, matchRoute } from '@/lib/address';
import { BASE_PATH } from '@/lib/routes';
import { forgetUser } from './use-session';
import { setSessionEnd } from './use-session-end';

/**
 * Leaves for the sign-in page with the present address appended (specification 8), from pages that
 * need a session only. The user, the id and the type are forgotten (specification 4).
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

/** The path and query of the present address, below /build. */
function here(): string {
  const { pathname, search } = location;
  return (pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname) + search;
}
