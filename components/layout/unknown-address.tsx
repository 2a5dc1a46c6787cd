'use client';

import { lazy, Suspense } from 'react';

/** Lazy, because every page includes this fallback but rarely shows it. */
const MissingPage = lazy(async () => ({
  default: (await import('./missing-page')).MissingPage,
}));

export const UnknownAddress = () => (
  <Suspense>
    <MissingPage />
  </Suspense>
);
