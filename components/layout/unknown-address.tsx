'use client';

import { lazy, Suspense } from 'react';

/** The not-found page is loaded lazily, because every page includes this fallback but rarely shows it. */
const MissingPage = lazy(async () => ({
  default: (await import('./missing-page')).MissingPage,
}));

export const UnknownAddress = () => (
  <Suspense>
    <MissingPage />
  </Suspense>
);
