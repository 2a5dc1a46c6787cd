'use client';

import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type * as v from 'valibot';

import { type Filters, SEARCH, useListState, usePaging } from '@/components/list/use-list-state';
import { useAnswer } from '@/hooks/use-call';
import type { ApiError } from '@/lib/api/api-error';
import type { Endpoint, Given } from '@/lib/contract/endpoint';

/** Endpoint that filters, sorts and pages a list. */
export type Paging<Answer> = Endpoint<
  string,
  v.GenericSchema<{}, unknown>,
  v.GenericSchema<unknown, Answer>
>;

type Counted = Readonly<{ meta: Readonly<{ total: number }> }>;

/** State of a paged list with rows of this type. */
export type PagedList<Row> = Omit<ReturnType<typeof usePagedList<Paging<Counted>>>, 'answer'> &
  Readonly<{
    answer: Pick<
      UseQueryResult<Counted & Readonly<{ data: readonly Row[] }>, ApiError>,
      'data' | 'error' | 'refetch' | 'isPlaceholderData'
    >;
  }>;

/**
 * List that the host filters, sorts and pages; its state is in the address. Define `filters`, its query parameters,
 * outside of the component so that the array stays the same. An empty `usualSort` is the host's default order.
 */
export function usePagedList<E extends Paging<Counted>>(
  list: E,
  filters: readonly string[],
  usualSort: string,
) {
  const state = useListState([SEARCH, ...filters]);
  const { sort, setSort, page, size, setPage, setSize, order } = usePaging(usualSort);
  const input = { ...inputOf(state.filters, order), page: String(page), per_page: String(size) };
  const answer = useAnswer<E>(list, givenOf(input), { placeholderData: keepPreviousData });
  return {
    state,
    sort,
    setSort,
    answer,
    pager: {
      page,
      size,
      total: answer.data?.meta.total ?? 0,
      onPage: setPage,
      onSize: setSize,
    },
    useCount: (tab: Filters) =>
      useAnswer<E>(list, givenOf({ ...inputOf(tab, ''), per_page: '1' })).data?.meta,
  };
}

function inputOf({ [SEARCH]: search, ...filters }: Filters, sort: string): Filters {
  return { ...filters, ...(search?.trim() && { search: search.trim() }), ...(sort && { sort }) };
}

/** The address can contain anything; the host refuses invalid values with a message. */
const givenOf = <E extends Endpoint>(input: Filters) => ({ input }) as unknown as Given<E>;
