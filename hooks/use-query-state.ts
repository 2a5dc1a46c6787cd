'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

import { BASE_PATH } from '@/lib/routes';
import { pushView } from './use-view';

export type QueryChange = Readonly<Record<string, string | undefined>>;

/**
 * The query of the present address as state: what is filtered and sorted can be copied, sent and
 * stepped back through. `undefined` takes a name away; `replace` leaves no step in the history.
 */
export function useQueryState() {
  const query = useSearchParams();

  const change = useCallback((changes: QueryChange, { replace = false } = {}) => {
    // Read from the address itself: two changes before the next drawing must not undo each other.
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
