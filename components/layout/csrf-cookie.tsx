'use client';

import { useEffect } from 'react';

import { fetchCsrfCookie } from '@/lib/api/csrf';

/** Fetches the CSRF cookie at the start of a page. Should it fail, the first change brings a 419 and another try. */
export function CsrfCookie() {
  useEffect(() => {
    void fetchCsrfCookie().catch(() => undefined);
  }, []);
  return null;
}
