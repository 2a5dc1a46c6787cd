'use client';

import { useEffect } from 'react';

import { fetchCsrfCookie } from '@/lib/api/csrf';

/** Fetches the CSRF cookie when a page starts. If that fails, the first write gets a 419 and is retried. */
export function CsrfCookie() {
  useEffect(() => {
    void fetchCsrfCookie().catch(() => undefined);
  }, []);
  return null;
}
