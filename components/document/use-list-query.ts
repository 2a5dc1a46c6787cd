'use client';

import type { FilterName, ListInput } from '@/components/document/definition';
import type { Sort } from '@/components/ui/table-columns';
import { useQueryState } from '@/hooks/use-query-state';

const DEFAULT_SIZE = 50;

/** The names in the address that narrow a list. */
export const NARROWING = [
  'search',
  'status',
  'mine',
  'from',
  'to',
  'account_id',
  'currency',
  'amount_from',
  'amount_to',
] as const;

type Narrowing = (typeof NARROWING)[number];
export type Filters = Partial<Record<Narrowing, string>>;

/** The names that each filter of the chip bar sets. */
export const FILTER_FIELDS: Readonly<Record<FilterName, readonly Narrowing[]>> = {
  date: ['from', 'to'],
  status: ['status'],
  amount: ['amount_from', 'amount_to'],
  currency: ['currency'],
  account: ['account_id'],
  mine: ['mine'],
};

const NOTHING = Object.fromEntries(NARROWING.map((name) => [name, undefined]));

/** A list's state, all of it in the address: filters, order, page, columns and the row that is peeked at. */
export function useListQuery() {
  const { query, change } = useQueryState();
  const read = (name: string) => query.get(name) || undefined;
  const filters = filtersOf(query);
  const sort = read('sort');
  const page = Number(read('page') ?? 1) || 1;
  const size = Number(read('per_page') ?? DEFAULT_SIZE) || DEFAULT_SIZE;

  return {
    filters,
    isFiltered: Object.keys(filters).length > 0,
    // The address may hold anything; what the contract does not take, the host refuses in words.
    input: { ...filters, sort, page: String(page), per_page: String(size) } as ListInput,
    sort: sortOf(sort),
    page,
    size,
    peek: read('peek'),
    columns: read('cols')?.split(','),
    /** Narrows the list; the first page again. */
    filter: (part: Filters | typeof NOTHING, options?: { replace?: boolean }) =>
      change({ ...part, page: undefined, peek: undefined }, options),
    clear: () => change({ ...NOTHING, page: undefined }),
    /** Narrows the list to exactly this. */
    show: (only: Filters) => change({ ...NOTHING, ...only, page: undefined, peek: undefined }),
    setSort: (next: Sort | undefined) =>
      change({ sort: next && `${next.desc ? '-' : ''}${next.id}`, page: undefined }),
    setPage: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
    setSize: (next: number) =>
      change({ per_page: next === DEFAULT_SIZE ? undefined : String(next), page: undefined }),
    setPeek: (id: string | undefined) => change({ peek: id }, { replace: true }),
    setColumns: (shown: readonly string[] | undefined) =>
      change({ cols: shown?.join(',') }, { replace: true }),
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;

function filtersOf(query: URLSearchParams): Filters {
  return Object.fromEntries(
    NARROWING.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function sortOf(text: string | undefined): Sort {
  if (text === undefined) return { id: 'date', desc: true };
  return { id: text.replace(/^-/, ''), desc: text.startsWith('-') };
}
