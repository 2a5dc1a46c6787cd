'use client';

import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type * as v from 'valibot';

import type { Sort } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useListColumns } from '@/hooks/use-list-columns';
import { useQueryState } from '@/hooks/use-query-state';
import { OPEN_VIEW } from '@/hooks/use-saved-views';
import type { ApiError } from '@/lib/api/api-error';
import type { Endpoint, Given } from '@/lib/contract/endpoint';
import { recordOf } from '@/lib/domain/record-of';
import { type RouteName, viewedAs } from '@/lib/routes';

/** Query parameter of the search of a list that is not a document list. */
export const SEARCH = 'q';

/** Active filters by query parameter, including the search. */
export type Filters = Readonly<{ [name: string]: string | undefined }>;

export type ListState = Readonly<{
  /** Query parameters of all filters, including the search. */
  names: readonly string[];
  filters: Filters;
  isFiltered: boolean;
  /** Changes the passed filters and returns to the first page. */
  filter: (part: Filters, options?: Readonly<{ replace?: boolean }>) => void;
  /** Replaces all filters and closes an open view; its order and columns are reset. */
  show: (only: Filters) => void;
  clear: () => void;
}>;

const FIRST_PAGE = { page: undefined, peek: undefined } as const;
const OUT_OF_VIEW = { [OPEN_VIEW]: undefined, sort: undefined, cols: undefined } as const;

/** Filters of a list, stored in the URL. */
export function useListState(names: readonly string[]): ListState {
  const { query, change } = useQueryState();
  const filters = filtersOf(query, names);
  const nothing = recordOf(names, () => undefined);
  return {
    names,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    filter: (part, options) => change({ ...part, ...FIRST_PAGE }, options),
    show: (only) =>
      change({ ...(query.get(OPEN_VIEW) && OUT_OF_VIEW), ...nothing, ...only, ...FIRST_PAGE }),
    clear: () => change({ ...nothing, page: undefined }),
  };
}

export function filtersOf(query: URLSearchParams, names: readonly string[]): Filters {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

export type ColumnState = ReturnType<typeof useColumnState>;

/** Columns of a list: the columns in the URL, otherwise the user's own columns for this list. */
export function useColumnState(route: RouteName) {
  const { query, change } = useQueryState();
  const kept = useListColumns(viewedAs(route));
  return {
    /** Ids of the visible columns, in order; undefined for the default columns. */
    columns: (query.get('cols') || undefined)?.split(',') ?? kept.chosen,
    setColumns: (shown: readonly string[] | undefined) =>
      change({ cols: shown?.join(',') }, { replace: true }),
    /** Stores the columns for this user and removes them from the URL. */
    keepColumns: (shown: readonly string[] | undefined) => {
      kept.keep(shown);
      change({ cols: undefined }, { replace: true });
    },
  };
}

const DEFAULT_SIZE = 50;

/** Order and page of a list in the URL; `usual` is the default order, such as `-date`. */
export function usePaging(usual: string) {
  const { query, change } = useQueryState();
  const order = query.get('sort') || usual;
  return {
    order,
    sort: { id: order.replace(/^-/, ''), desc: order.startsWith('-') },
    page: Number(query.get('page') ?? 1) || 1,
    size: Number(query.get('per_page') ?? DEFAULT_SIZE) || DEFAULT_SIZE,
    /** A new order returns to the first page. */
    setSort: (next: Sort | undefined) =>
      change({ sort: next && `${next.desc ? '-' : ''}${next.id}`, page: undefined }),
    setPage: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
    setSize: (next: number) =>
      change({ per_page: next === DEFAULT_SIZE ? undefined : String(next), page: undefined }),
  };
}

/** Endpoint that filters, sorts and pages a list. */
export type Paging<Answer> = Endpoint<
  string,
  v.GenericSchema<{}, unknown>,
  v.GenericSchema<unknown, Answer>
>;

type Counted = Readonly<{ meta: Readonly<{ total: number }> }>;

/** Return type of `usePagedList` for rows of type `Row`. */
export type PagedList<Row> = Omit<ReturnType<typeof usePagedList<Paging<Counted>>>, 'answer'> &
  Readonly<{
    answer: Pick<
      UseQueryResult<Counted & Readonly<{ data: readonly Row[] }>, ApiError>,
      'data' | 'error' | 'refetch' | 'isPlaceholderData'
    >;
  }>;

/**
 * List that the server filters, sorts and pages; its state is in the URL. `filters` names its query parameters besides
 * the search. An empty `usualSort` is the server's default order.
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
    exported: { list, filters: state.filters, sort },
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

/** The URL can contain anything; the server refuses invalid values with a message. */
const givenOf = <E extends Endpoint>(input: Filters) => ({ input }) as unknown as Given<E>;
