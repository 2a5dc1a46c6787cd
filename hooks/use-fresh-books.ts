'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { dropDrafts } from '@/hooks/use-local-draft';
import { notices, type Notices } from '@/lib/contract/notices';

/**
 * A sample that came or went changes every figure and every record: what pages have read before is
 * forgotten, and the page in sight asks anew.
 */
export function forgetBooks(cache: QueryClient): Promise<void> {
  cache.removeQueries({ type: 'inactive' });
  return cache.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== notices.path });
}

/**
 * Forgets what was read whenever the sample is found in another state than before, here or by a colleague;
 * once it was removed, also what was typed about its records and not saved.
 */
export function useFreshBooks(known: Notices | undefined): void {
  const cache = useQueryClient();
  const state = known && (known.sample?.state ?? 'none');
  const before = useRef(state);
  useEffect(() => {
    if (state === undefined || state === before.current) return;
    const was = before.current;
    before.current = state;
    if (was === 'stands' && state !== 'stays') dropDrafts();
    if (was !== undefined) void forgetBooks(cache);
  }, [cache, state]);
}
