'use client';

import { useEffect } from 'react';

import { NotFoundPage } from './not-found-page';
import { Providers } from './providers';
import { pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';

/** Page for URLs that belong to no layout. It replaces the URL with the not-found page's URL (specification 8). */
export function MissingPage() {
  useEffect(() => pushView(href('app.not-found'), { replace: true }), []);
  return (
    <Providers>
      <NotFoundPage />
    </Providers>
  );
}
