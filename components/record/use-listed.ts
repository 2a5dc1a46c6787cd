'use client';

import { keepPreviousData } from '@tanstack/react-query';
import type * as v from 'valibot';

import { useNarrowing } from '@/components/document/list/use-narrowing';
import { type Narrowing, useNarrowed } from '@/components/record/use-narrowed';
import { type Listing, useRecords } from '@/components/record/use-records';
import type { Sort } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import type { ApiError } from '@/lib/api/api-error';
import type { Endpoint } from '@/lib/contract/endpoint';

/** State of a list on a record screen, filtered and sorted by the browser or by the host. */
export type Listed<Row> = Readonly<{
  /** Matching rows of the page; undefined until loaded. */
  rows: readonly Row[] | undefined;
  /** All rows of a list that is fetched completely; of a longer list, the rows of the current page. */
  all: readonly Row[];
  count: number | undefined;
  error: ApiError | null;
  isBusy: boolean;
  refetch: () => void;
  /** `put` adds or replaces a saved row; `drop` removes a row. */
  put: (saved: Row) => void;
  drop: (id: number) => void;
  typed: string;
  type: (text: string) => void;
  chosen: (name: string) => string | undefined;
  choose: (name: string, value: string | undefined) => void;
  isNarrowed: boolean;
  clear: () => void;
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
  const { found, ...narrowed } = useNarrowed(rows ?? [], narrowing);
  return {
    error,
    refetch,
    put,
    drop,
    ...narrowed,
    rows: rows && found,
    all: rows ?? [],
    count: rows?.length,
    isBusy: isFetching && found.length === 0,
  };
}

const QUIET_MS = 250;

type Paging<Row> = Endpoint<
  string,
  v.GenericSchema<{}, unknown>,
  v.GenericSchema<unknown, Readonly<{ data: Row[]; meta: Readonly<{ total: number }> }>>
>;

/** List that the host filters, sorts and pages. Define `filters` outside of the component. */
export function usePaged<Row>(
  list: Paging<Row>,
  filters: readonly string[],
  usualSort: string,
): Listed<Row> {
  const { input, page, size, setPage, setSize, ...narrowed } = useNarrowing(filters, usualSort);
  const search = useDebounced(narrowed.typed.trim(), QUIET_MS);
  const { data, error, isPlaceholderData, refetch } = useAnswer(
    list,
    { input: { ...input, ...(search && { search }) } },
    { placeholderData: keepPreviousData },
  );
  const reload = () => void refetch();
  return {
    ...narrowed,
    rows: data?.data,
    all: data?.data ?? [],
    count: data?.meta.total,
    error,
    isBusy: isPlaceholderData,
    refetch: reload,
    put: reload,
    drop: reload,
    pager: { page, size, total: data?.meta.total ?? 0, onPage: setPage, onSize: setSize },
  };
}
