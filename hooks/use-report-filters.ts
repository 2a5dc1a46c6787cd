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
  /** Filter values, by query parameter. */
  input: FilterValues;
  /** Ids of the visible columns, if they differ from the default. */
  columns: readonly string[] | undefined;
  /** The whole query, as a saved view stores it. */
  text: string;
  change: (changes: FilterChange, options?: { replace?: boolean }) => void;
}>;

/**
 * Filters of a report, stored in the URL so that users can copy and share them and undo a change with Back. `kept` is
 * the query of the open saved view; it applies while the URL has no query. `usualPeriod` applies if no date filter is
 * set.
 */
export function useReportFilters(
  { names, usualPeriod }: Readonly<{ names: readonly string[]; usualPeriod?: string | undefined }>,
  kept: string | undefined,
): ReportFilters {
  const query = useSearchParams();
  const effective = query.size > 0 ? query : new URLSearchParams(kept);
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = effective.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const isDated = DATES.some((name) => values[name] !== undefined);
  const input = usualPeriod && !isDated ? { ...values, period: usualPeriod } : values;

  const change = useCallback(
    (changes: FilterChange, { replace = false } = {}) => {
      // Reads the URL instead of the rendered state, so that two changes before the next render do not undo each other.
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

/**
 * Path for a query. For an empty query it is the path of the report itself, because the path of a saved view would
 * restore the filters of the view.
 */
function addressOf(query: URLSearchParams): string {
  const path = location.pathname.slice(BASE_PATH.length);
  if (query.size > 0) return `${path}?${query}`;
  const match = matchRoute(path);
  return match ? routes[match.name].path : path;
}
