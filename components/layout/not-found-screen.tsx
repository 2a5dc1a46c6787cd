'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { useHydrated } from '@/hooks/use-hydrated';
import { pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';
import { keyOf, routeNames } from '@/lib/routes';

/** A page that is missing, or that this user may not view: the two are told alike (specification 8). */
export function NotFoundScreen() {
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
        <RecordLink to="app.dashboard" className={buttonClass({ variant: 'primary' })}>
          {t('dashboard')}
        </RecordLink>
        <Button onClick={() => router.back()}>{t('back')}</Button>
      </div>
    </section>
  );
}

/** Names the page that was refused, for whoever asks an administrator. Only a page of ours is named. */
function RefusedPage() {
  const t = useTranslations('frame.notFound');
  const label = useTranslations('routes');
  const hydrated = useHydrated();
  const asked = hydrated ? new URLSearchParams(location.search).get('page') : null;
  const name = routeNames.find((one) => keyOf(one) === asked);
  if (!name) return null;
  return <p className="text-ink-2">{t('page', { page: label(keyOf(name)) })}</p>;
}

/** An address that no page answers: it becomes the address of the not-found page (specification 8). */
export function UnknownAddress() {
  useEffect(() => pushView(href('app.not-found'), { replace: true }), []);
  return <NotFoundScreen />;
}
