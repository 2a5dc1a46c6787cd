'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { Messages } from './messages';
import { OfficeFrame } from './office-frame';
import { PublicFrame } from './public-frame';
import { RecordLink } from './record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useHydrated } from '@/hooks/use-hydrated';
import { useStartUp } from '@/hooks/use-start-up';
import { can } from '@/lib/domain/permission';
import { landingOf } from '@/lib/menu';
import { keyOf, routeNames } from '@/lib/routes';

/** Not-found page; signed-in users see it within the office frame, with menu and palette. */
export function NotFoundPage() {
  const hydrated = useHydrated();
  const { data: user } = useCurrentUser();
  const isSignedIn = hydrated && user !== undefined;
  useStartUp(isSignedIn);
  const outside = (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
  if (!isSignedIn) return outside;
  return (
    <Messages of={['routes']} fallback={outside}>
      <OfficeFrame>
        <div className="grid flex-1 place-items-center p-6">
          <NotFoundScreen />
        </div>
      </OfficeFrame>
    </Messages>
  );
}

/**
 * Message for a page that does not exist or that the user may not view. Title and text are the same in both cases
 * (section 8 of the specification).
 */
function NotFoundScreen() {
  const t = useTranslations('frame.notFound');
  const router = useRouter();
  return (
    <section
      aria-labelledby="not-found"
      className="card grid w-[min(384px,100%)] justify-items-start gap-3 p-8"
    >
      <h1 id="not-found" className="text-22">
        {t('title')}
      </h1>
      <p className="text-ink-2">{t('text')}</p>
      <Messages of={['routes']}>
        <RefusedPage />
      </Messages>
      <div className="mt-2 flex flex-wrap gap-2">
        <Messages of={['routes']}>
          <WayOn />
        </Messages>
        <Button onClick={() => router.back()}>{t('back')}</Button>
      </div>
    </section>
  );
}

/** Link to the user's first page, or to sign-in. */
function WayOn() {
  const t = useTranslations('frame.notFound');
  const label = useTranslations('routes');
  const { data: user } = useCurrentUser();
  const to = user ? landingOf((page) => can(user, page, 'view')) : 'app.sign-in';
  if (to === 'app.not-found') return null;
  return (
    <RecordLink to={to} className={buttonClass({ variant: 'primary' })}>
      {user ? t('open', { page: label(keyOf(to)) }) : t('signIn')}
    </RecordLink>
  );
}

/** Name of the refused page, so that the user can ask an administrator for access. Unknown pages are not named. */
function RefusedPage() {
  const t = useTranslations('frame.notFound');
  const label = useTranslations('routes');
  const hydrated = useHydrated();
  const pageKey = hydrated ? new URLSearchParams(location.search).get('page') : null;
  const name = routeNames.find((one) => keyOf(one) === pageKey);
  if (!name) return null;
  return <p className="text-ink-2">{t('page', { page: label(keyOf(name)) })}</p>;
}
