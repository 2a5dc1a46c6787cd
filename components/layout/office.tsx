'use client';

import type { ReactNode } from 'react';

import { CsrfCookie } from '@/components/layout/csrf-cookie';
import { FrameSkeleton } from '@/components/layout/frame-skeleton';
import { Guard } from '@/components/layout/guard';
import { Messages } from '@/components/layout/messages';
import { OfficeFrame } from '@/components/layout/office-frame';

/** All pages that need a session: the guard, then the frame, then the page. */
export function Office({ children }: { children: ReactNode }) {
  const fallback = <FrameSkeleton />;
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
