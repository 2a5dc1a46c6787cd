'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { answerKey } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useHydrated } from '@/hooks/use-hydrated';
import { useSeenRole } from '@/hooks/use-seen-role';
import { rememberUser } from '@/hooks/use-session';
import { sessionEnd, setSessionEnd, useSessionEnd } from '@/hooks/use-session-end';
import { useSignInRedirect } from '@/hooks/use-sign-in-redirect';
import { useStartUp } from '@/hooks/use-start-up';
import { hasUnsaved } from '@/hooks/use-unsaved';
import { href, matchRoute } from '@/lib/address';
import { whenUnauthorized } from '@/lib/api/call';
import { hearTabs } from '@/lib/api/session-channel';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { can } from '@/lib/domain/permission';
import type { ApiError } from '@/lib/api/api-error';
import { landingOf } from '@/lib/menu';
import { keyOf, type Page, pageOf } from '@/lib/routes';

/**
 * Renders a page only after the server has returned the user, and only if the user's role may view the page (section 2
 * of the specification). The prerendered page contains just the fallback and reveals nothing. If the server is
 * unreachable, the user stays signed in and can retry.
 */
export function Guard({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const t = useTranslations('frame.failure');
  const hydrated = useHydrated();
  const pathname = usePathname();
  const user = useCurrentUser();
  const end = useSessionEnd();
  const seen = useSeenRole();
  const { data } = user;
  const elsewhere = data && redirectOf(data, pathname, seen !== null);
  const isHere = matchRoute(pathname)?.route.authRequired === true;
  const isOut = data === undefined && user.error?.status === 401;

  useUnauthorized();
  useArrival(isOut, elsewhere);
  useFreshUser(pathname);
  useStartUp(data !== undefined && isHere && elsewhere === undefined);
  useEffect(() => {
    if (data && end === 'open' && !seen) rememberUser(data);
  }, [data, end, seen]);

  if (!hydrated || !isHere || end === 'leaving' || isOut || elsewhere !== undefined)
    return fallback;
  // Shown if the server was not reached, cannot work, or its response was invalid.
  if (data === undefined && user.error && !user.isFetching) {
    const { message, requestId } = user.error;
    const title = titleOf(user.error);
    return (
      <EmptyState
        kind="refused"
        title={t(title)}
        actions={
          <Button variant="primary" icon={RefreshCw} onClick={() => void user.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {title === 'unreachable' ? t('unreachableText') : message}
        {requestId && <p className="figure mt-1 text-12">{t('reference', { id: requestId })}</p>}
      </EmptyState>
    );
  }
  return data ? children : fallback;
}

/**
 * Returns the message key of the title. Without a request id, the server did not answer; any response came from a proxy
 * in front of it.
 */
function titleOf({ isMisread, requestId }: ApiError): 'misread' | 'title' | 'unreachable' {
  if (isMisread) return 'misread';
  return requestId === undefined ? 'unreachable' : 'title';
}

/**
 * Handles the end of the session, in this tab or another. A form with unsaved input stays, and the user can sign in
 * over it; any other page redirects to the sign-in page.
 */
function useUnauthorized(): void {
  const leave = useSignInRedirect();

  useEffect(() => {
    const end = () => {
      if (sessionEnd() === 'leaving') return;
      if (hasUnsaved()) setSessionEnd('asking');
      else leave();
    };
    const stopWaiting = whenUnauthorized(end);
    const stopHearing = hearTabs((news) => news === 'signed-out' && end());
    return () => {
      stopWaiting();
      stopHearing();
    };
  }, [leave]);
}

function useArrival(isOut: boolean, elsewhere: string | undefined): void {
  const router = useRouter();
  const leave = useSignInRedirect();

  useEffect(() => setSessionEnd('open'), []);
  useEffect(() => {
    if (isOut) leave();
  }, [isOut, leave]);
  useEffect(() => {
    if (elsewhere !== undefined) router.replace(elsewhere);
  }, [elsewhere, router]);
}

/** Refetches the user when another page opens, if the cached response is stale. */
function useFreshUser(pathname: string): void {
  const cache = useQueryClient();
  const checked = useRef<string>(undefined);
  useEffect(() => {
    if (checked.current === pathname) return;
    checked.current = pathname;
    void cache.refetchQueries({ queryKey: answerKey(session.current), stale: true });
  }, [cache, pathname]);
}

/**
 * Returns the path to redirect to; undefined if the user may stay. The path `/` redirects to the landing page. An
 * unknown page, and one that the user may not view, redirect to the not-found page. In a role preview, a page that may
 * not be viewed redirects to the landing page, which shows the exit link.
 */
function redirectOf(user: CurrentUser, pathname: string, isLooking: boolean): string | undefined {
  const mayView = (page: Page) => can(user, page, 'view');
  if (pathname === '/') return href(landingOf(mayView));
  const match = matchRoute(pathname);
  if (!match) return href('app.not-found');
  // The URL is already that of a page without sign-in, which is about to replace this page, so no redirect is needed.
  if (!match.route.authRequired) return undefined;
  if (mayView(pageOf(match.name))) return undefined;
  return isLooking
    ? href(landingOf(mayView))
    : href('app.not-found', { query: { page: keyOf(match.name) } });
}
