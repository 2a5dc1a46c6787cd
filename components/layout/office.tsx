'use client';

import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { BrandMark } from './brand-mark';
import { CsrfCookie } from './csrf-cookie';
import { Guard } from './guard';
import { Messages } from './messages';
import { OfficeFrame } from './office-frame';
import { Skeleton } from '@/components/ui/skeleton';
import { useLocale } from '@/hooks/use-locale';

/** Wraps the pages that need a session: the guard checks the user, then the frame with the page is rendered. */
export function Office({ children }: { children: ReactNode }) {
  const t = useTranslations('frame');
  // Empty frame, shown until the server returns the user.
  const fallback = (
    <div className="grid h-dvh grid-rows-[auto_1fr] overflow-hidden md:grid-cols-[var(--side)_1fr]">
      <div
        aria-hidden
        className="hidden flex-col gap-5 border-e border-line bg-bg px-4 md:row-span-2 md:flex"
      >
        <span className="flex h-top items-center gap-2">
          <BrandMark />
          <Skeleton className="w-24" />
        </span>
        {LINES.map((width, line) => (
          <Skeleton key={line} className={width} />
        ))}
      </div>
      <div
        aria-hidden
        className="flex h-top items-center border-b border-line bg-surface px-gutter"
      >
        <Skeleton className="w-40" />
      </div>
      <main id="main" tabIndex={-1} aria-busy="true" className="bg-surface px-gutter py-5">
        <output className="sr-only">{t('loading')}</output>
        <Skeleton className="h-5 w-48" />
      </main>
    </div>
  );
  useWordsAhead();
  return (
    <>
      <CsrfCookie />
      <Guard fallback={fallback}>
        <Messages of={['routes']} fallback={fallback}>
          <OfficeFrame>{children}</OfficeFrame>
        </Messages>
      </Guard>
    </>
  );
}

const AHEAD = ['routes'];

/** Preloads the catalogue `routes` while the user is fetched. If that fails, `Messages` in `Office` loads it again. */
function useWordsAhead(): void {
  const { load } = useLocale();
  useEffect(() => void load(AHEAD).catch(() => undefined), [load]);
}

const LINES = ['w-24', 'w-28', 'w-20', 'w-32', 'w-24', 'w-28'];
