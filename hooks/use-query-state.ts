'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

import { BASE_PATH } from '@/lib/routes';
import { pushView } from './use-view';

export type QueryChange = Readonly<Record<string, string | undefined>>;

/**
 * Query parameters of the URL as state, so that users can copy and share filters and sorting, and undo a change with
 * Back. `undefined` removes a parameter; `replace` adds no history entry.
 */
export function useQueryState() {
  const query = useSearchParams();

  const change = useCallback((changes: QueryChange, { replace = false } = {}) => {
    // Reads the URL, not the rendered state, so that a second change before a render keeps the first.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    const path = location.pathname.slice(BASE_PATH.length);
    pushView(next.size > 0 ? `${path}?${next}` : path, { replace });
  }, []);

  return { query, change };
}
