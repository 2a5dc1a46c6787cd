'use client';

import type { ExportedList } from '@/components/list/list-export';
import type { UseCount } from '@/components/list/list-tabs';
import {
  type Filters,
  type ListState,
  SEARCH,
  useListState,
  type Paging,
  usePagedList,
} from '@/components/list/use-list-state';
import { type Listing, useRecords } from './use-records';
import type { Sort } from '@/components/ui/table-columns';
import { useQueryState } from '@/hooks/use-query-state';
import type { ApiError } from '@/lib/api/api-error';
import { foldName } from '@/lib/format/fold';

/** State of a list on a record screen, filtered and sorted by the browser or by the server. */
export type Listed<Row> = Readonly<{
  /** All matching rows, or those on the current page if the server pages the list; undefined until loaded. */
  rows: readonly Row[] | undefined;
  /** All rows of a list that is fetched completely; of a longer list, the rows of the current page. */
  all: readonly Row[];
  count: number | undefined;
  error: ApiError | null;
  isBusy: boolean;
  refetch: () => void;
  /** `put` adds or replaces a saved row; `drop` removes a row. For a paged list, both refetch the page. */
  put: (saved: Row) => void;
  drop: (id: number) => void;
  /** Search term and filters, stored in the query parameters of the URL. */
  state: ListState;
  useCount: UseCount;
  /** The visible rows, for their export. */
  exported: ExportedList;
  sort: Sort | undefined;
  setSort: (next: Sort | undefined) => void;
  pager?: Readonly<{
    page: number;
    size: number;
    total: number;
    onPage: (page: number) => void;
    onSize: (size: number) => void;
  }>;
}>;

/** List that is fetched completely. Only rows for which `only` returns true are shown. */
export function useWhole<Row extends Had, Had extends { id: number } = Row>(
  list: Listing<Had>,
  narrowing: Narrowing<Row> & { only?: (row: Had) => row is Row },
): Listed<Row> {
  const { rows: had, error, isFetching, refetch, put, drop } = useRecords(list);
  const { only } = narrowing;
  // The cast is safe, because without `only` both row types are the same.
  const rows = only ? had?.filter(only) : (had as readonly Row[] | undefined);
  const { found, ...narrowed } = useNarrowed(rows, narrowing);
  const isWhole = rows?.length === had?.length && !narrowed.sort && !narrowed.state.isFiltered;
  return {
    error,
    refetch,
    put,
    drop,
    ...narrowed,
    exported: { list, ids: isWhole ? undefined : found?.map(({ id }) => id) },
    rows: found,
    all: rows ?? [],
    count: rows?.length,
    isBusy: isFetching && found?.length === 0,
  };
}

/** List that the server filters, sorts and pages. */
export function usePaged<Row>(
  list: Paging<Readonly<{ data: Row[]; meta: Readonly<{ total: number }> }>>,
  filters: readonly string[],
  usualSort: string,
): Listed<Row> {
  const { answer, ...listed } = usePagedList(list, filters, usualSort);
  const { data, error, isPlaceholderData, refetch } = answer;
  const reload = () => void refetch();
  return {
    ...listed,
    rows: data?.data,
    all: data?.data ?? [],
    count: data?.meta.total,
    error,
    isBusy: isPlaceholderData,
    refetch: reload,
    put: reload,
    drop: reload,
  };
}

export type Narrowing<Row> = Readonly<{
  /** Text of a row that the search searches. */
  textOf: (row: Row) => string;
  /** Functions by name of the filter; each returns whether a row matches a value of the filter. */
  tests?: Readonly<Record<string, (row: Row, value: string) => boolean>> | undefined;
  /** Functions by column id; each returns the value by which a row is sorted. */
  sorts?: Readonly<Record<string, (row: Row) => string>> | undefined;
}>;

/** Rows that match the search and the filters, sorted. Search, filters and sorting are stored in the URL. */
function useNarrowed<Row>(rows: readonly Row[] | undefined, narrowing: Narrowing<Row>) {
  const { tests = {}, sorts = {} } = narrowing;
  const { query, change } = useQueryState();
  const state = useListState([SEARCH, ...Object.keys(tests)]);
  const sort = sortOf(query.get('sort'));

  return {
    state,
    found: rows && sorted(rows.filter(answersTo(narrowing, state.filters)), sort, sorts),
    useCount: (filters: Filters) =>
      rows && { total: rows.filter(answersTo(narrowing, filters)).length },
    sort,
    setSort: (next: Sort | undefined) =>
      change({ sort: next && (next.desc ? `-${next.id}` : next.id) }),
  };
}

/** Returns a function that checks whether a row contains every word of the search and matches every filter. */
function answersTo<Row>({ textOf, tests = {} }: Narrowing<Row>, filters: Filters) {
  const words = foldName(filters[SEARCH] ?? '').split(' ');
  return (row: Row) =>
    words.every((word) => foldName(textOf(row)).includes(word)) &&
    Object.entries(tests).every(([name, test]) => {
      const value = filters[name];
      return value === undefined || test(row, value);
    });
}

function sorted<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  sorts: Readonly<Record<string, (row: Row) => string>>,
): readonly Row[] {
  const keyOf = sort && sorts[sort.id];
  if (!sort || !keyOf) return rows;
  const up = rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  return sort.desc ? up.reverse() : up;
}

const sortOf = (text: string | null): Sort | undefined =>
  text ? { id: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined;
