'use client';

import { type ReactNode, useEffect } from 'react';

import { CsrfCookie } from '@/components/layout/csrf-cookie';
import { FrameSkeleton } from '@/components/layout/frame-skeleton';
import { Guard } from '@/components/layout/guard';
import { Messages } from '@/components/layout/messages';
import { OfficeFrame } from '@/components/layout/office-frame';
import { useLocale } from '@/hooks/use-locale';

/** Pages that need a session: the guard, then the frame, then the page. */
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

/** Preloads the frame's texts while the user is fetched. `Messages` below retries a failed load. */
function useWordsAhead(): void {
  const { load } = useLocale();
  useEffect(() => void load(AHEAD).catch(() => undefined), [load]);
}
