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
import type { ApiError } from '@/lib/api/api-error';
import { whenUnauthorized } from '@/lib/api/call';
import { hearTabs } from '@/lib/api/session-channel';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { can } from '@/lib/domain/permission';
import { landingOf } from '@/lib/menu';
import { keyOf, type Page, pageOf } from '@/lib/routes';

/**
 * Lets nobody in before the host has said who he is, and shows no page that his role may not view
 * (specification 2). The prerendered page holds the fallback alone, so it gives nothing away. A
 * host that cannot be asked is no reason to sign out: that offers another try.
 */
export function Guard({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
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
  if (data === undefined && user.error && !user.isFetching) {
    return <GuardFailure error={user.error} onRetry={() => void user.refetch()} />;
  }
  return data ? children : fallback;
}

/**
 * What happens when a session ends under an open page, here or in another tab: a form with unsaved
 * input stays and is asked over, any other page leaves for the sign-in page.
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

/** Asks again who is signed in when another page opens and the last answer has grown old. */
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
 * Where a user is sent who may not stay: on from no page at all, away from a page that is not his.
 * Who looks through a role stays in the office, where the way back is.
 */
function redirectOf(user: CurrentUser, pathname: string, isLooking: boolean): string | undefined {
  const mayView = (page: Page) => can(user, page, 'view');
  if (pathname === '/') return href(landingOf(mayView));
  const match = matchRoute(pathname);
  if (!match) return href('app.not-found');
  // The address has changed already, and the page it names is about to take this one's place.
  if (!match.route.authRequired) return undefined;
  if (mayView(pageOf(match.name))) return undefined;
  return isLooking
    ? href(landingOf(mayView))
    : href('app.not-found', { query: { page: keyOf(match.name) } });
}

type GuardFailureProps = Readonly<{ error: ApiError; onRetry: () => void }>;

/** The host could not be asked who is signed in, or its answer could not be read. */
function GuardFailure({ error: { isMisread, message, requestId }, onRetry }: GuardFailureProps) {
  const t = useTranslations('frame.failure');
  return (
    <EmptyState
      kind="refused"
      title={t(isMisread ? 'misread' : 'unreachable')}
      actions={
        <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {isMisread ? message : t('unreachableText')}
      {requestId && <p className="figure mt-1 text-12">{t('reference', { id: requestId })}</p>}
    </EmptyState>
  );
}
