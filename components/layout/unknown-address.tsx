'use client';

import { lazy, Suspense } from 'react';

/** Every page brings what its unknown addresses are answered with, so the frames come when one is met. */
const MissingPage = lazy(async () => ({
  default: (await import('./missing-page')).MissingPage,
}));

/** An address that no page answers. */
export const UnknownAddress = () => (
  <Suspense>
    <MissingPage />
  </Suspense>
);
