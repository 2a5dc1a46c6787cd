'use client';

import { type ReactNode, useEffect } from 'react';

import { CsrfCookie } from '@/components/layout/csrf-cookie';
import { FrameSkeleton } from '@/components/layout/frame-skeleton';
import { Guard } from '@/components/layout/guard';
import { Messages } from '@/components/layout/messages';
import { OfficeFrame } from '@/components/layout/office-frame';
import { useLocale } from '@/hooks/use-locale';

/** All pages that need a session: the guard, then the frame, then the page. */
export function Office({ children }: { children: ReactNode }) {
  const fallback = <FrameSkeleton />;
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

/** The words of the frame come while the host is asked who is here. What does not arrive is asked for again below. */
function useWordsAhead(): void {
  const { load } = useLocale();
  useEffect(() => void load(AHEAD).catch(() => undefined), [load]);
}
