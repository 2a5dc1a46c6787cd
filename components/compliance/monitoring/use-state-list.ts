import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Filters } from '@/components/list/use-list-state';
import { useAnswer } from '@/hooks/use-call';
import type { Endpoint, Given, InputOf } from '@/lib/contract/endpoint';

/** State of the list of one tab: its filter, whose values are strings, and its rows. */
export function useStateList<E extends Endpoint>(call: E) {
  const [query, setQuery] = useState<InputOf<E>>({});
  // Cast is safe: the list endpoints have no path parameters.
  const given = { input: query } as unknown as Given<E>;
  const { data, error, refetch, isPlaceholderData } = useAnswer(call, given, {
    placeholderData: keepPreviousData,
  });
  return {
    page: data,
    error,
    retry: () => void refetch(),
    isBusy: isPlaceholderData,
    query,
    exported: { list: call, filters: filtersOf(query as Filters) },
    setQuery,
  };
}

/** Filters without the page, which an export does not have. */
const filtersOf = ({ page: _page, ...filters }: Filters): Filters => filters;
