'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

import { matchRoute } from '@/lib/address';
import { BASE_PATH, routes } from '@/lib/routes';
import { pushView } from './use-view';

const DATES = ['period', 'from', 'to', 'as_of'] as const;

export type FilterValues = Readonly<Record<string, string>>;
export type FilterChange = Readonly<Record<string, string | undefined>>;

export type ReportFilters = Readonly<{
  /** What is asked of the report, by the names of its query. */
  input: FilterValues;
  /** The ids of the columns on screen, where they are not the usual ones. */
  columns: readonly string[] | undefined;
  /** Everything that stands in the address, as it is kept in a saved view. */
  text: string;
  change: (changes: FilterChange, options?: { replace?: boolean }) => void;
}>;

/**
 * The filters of a report, all of them in the address: they can be copied, sent and stepped back
 * through. `kept` is the query of the saved view that is open; it counts until something is changed.
 * `usualPeriod` is asked for where neither has any days.
 */
export function useReportFilters(
  { names, usualPeriod }: Readonly<{ names: readonly string[]; usualPeriod?: string | undefined }>,
  kept: string | undefined,
): ReportFilters {
  const query = useSearchParams();
  const effective = query.size > 0 ? query : new URLSearchParams(kept);
  const asked = Object.fromEntries(
    names.flatMap((name) => {
      const value = effective.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const isDated = DATES.some((name) => asked[name] !== undefined);
  const input = usualPeriod && !isDated ? { ...asked, period: usualPeriod } : asked;

  const change = useCallback(
    (changes: FilterChange, { replace = false } = {}) => {
      // Read from the address itself: two changes before the next drawing must not undo each other.
      const next = new URLSearchParams(location.search || kept);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      pushView(addressOf(next), { replace });
    },
    [kept],
  );

  return {
    input,
    columns: effective.get('cols')?.split(','),
    text: effective.toString(),
    change,
  };
}

/** Without any filter the address is the report's own: that of a saved view would bring its filters back. */
function addressOf(query: URLSearchParams): string {
  const path = location.pathname.slice(BASE_PATH.length);
  if (query.size > 0) return `${path}?${query}`;
  const match = matchRoute(path);
  return match ? routes[match.name].path : path;
}
