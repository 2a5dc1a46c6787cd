'use client';

import { useEffect } from 'react';

import { NotFoundPage } from './not-found-page';
import { Providers } from './providers';
import { pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';

/**
 * Page for URLs that belong to no layout. The URL is replaced with that of the not-found page (section 8 of the
 * specification).
 */
export function MissingPage() {
  useEffect(() => pushView(href('app.not-found'), { replace: true }), []);
  return (
    <Providers>
      <NotFoundPage />
    </Providers>
  );
}
