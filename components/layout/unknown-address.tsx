'use client';

import { lazy, Suspense, useEffect } from 'react';

import { pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';

/** Every page brings what its unknown addresses are answered with, so the frames come when one is met. */
const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page')).NotFoundPage,
}));

/** An address that no page answers: it becomes the address of the not-found page (specification 8). */
export function UnknownAddress() {
  useEffect(() => pushView(href('app.not-found'), { replace: true }), []);
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
