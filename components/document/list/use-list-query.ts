'use client';

import type { FilterName, ListInput, OwnFilter } from '@/components/document/definition';
import { usePaging } from '@/components/document/list/use-paging';
import { useListColumns } from '@/hooks/use-list-columns';
import { usePanelStep } from '@/hooks/use-panel-step';
import { useQueryState } from '@/hooks/use-query-state';
import { OPEN_VIEW } from '@/hooks/use-saved-views';
import type { Page } from '@/lib/routes';

/** Query parameters of the filters that all lists share. */
const NARROWING = [
  'search',
  'status',
  'mine',
  'from',
  'to',
  'account_id',
  'currency',
  'amount_from',
  'amount_to',
  'attached',
  'user_id',
  'location_id',
  'pair',
  'unapplied',
  'branch_id',
  'employee_id',
  'kind',
  'unused',
] as const;

type Narrowing = (typeof NARROWING)[number];
export type Filters = Partial<Record<Narrowing, string>> &
  Readonly<{ [own: string]: string | undefined }>;
type Offering = Readonly<{ filters: readonly (FilterName | OwnFilter)[] }>;

/** Filters that only this document type has. */
export const ownFilters = ({ filters }: Offering): readonly OwnFilter[] =>
  filters.filter((filter) => typeof filter !== 'string');

/** Query parameters of all filters of a document type's list. */
export const narrowingOf = (of: Offering): readonly string[] => [
  ...NARROWING,
  ...ownFilters(of).map(({ name }) => name),
];

/** Query parameters that a saved view stores. */
export const keptInView = (of: Offering): readonly string[] => [...narrowingOf(of), 'sort', 'cols'];

export const FILTER_FIELDS: Readonly<Record<FilterName, readonly Narrowing[]>> = {
  date: ['from', 'to'],
  status: ['status'],
  amount: ['amount_from', 'amount_to'],
  currency: ['currency'],
  account: ['account_id'],
  attached: ['attached'],
  mine: ['mine'],
  teller: ['user_id'],
  place: ['location_id'],
  pair: ['pair'],
  unapplied: ['unapplied'],
  employee: ['employee_id'],
  adjustment: ['kind'],
  unused: ['unused'],
  branch: ['branch_id'],
};

/** Common filters of a list: those that its type offers, and the branch. */
export const offeredBy = ({ filters }: Offering): readonly FilterName[] => [
  ...filters.filter((filter) => typeof filter === 'string'),
  'branch',
];

const nothingOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, undefined]));
const FIRST_PAGE = { page: undefined, peek: undefined } as const;
const OUT_OF_VIEW = { [OPEN_VIEW]: undefined, sort: undefined, cols: undefined } as const;

/**
 * State of a list in the address: filters, order, page, columns and the open row. Without columns in the address, the
 * user's own columns of the page apply.
 */
export function useListQuery(page: Page, of: Offering) {
  const { query, change } = useQueryState();
  const kept = useListColumns(page);
  const read = (name: string) => query.get(name) || undefined;
  const names = narrowingOf(of);
  const nothing = nothingOf(names);
  const filters = filtersOf(query, names);
  const paging = usePaging('-date');
  const panel = usePanelStep();

  return {
    filters,
    isFiltered: Object.keys(filters).length > 0,
    // The address can contain anything; the host refuses invalid values with a message.
    input: {
      ...filters,
      sort: read('sort'),
      page: String(paging.page),
      per_page: String(paging.size),
    } as ListInput,
    ...paging,
    peek: panel.open,
    columns: read('cols')?.split(',') ?? kept.chosen,
    /** Changes filters and returns to the first page. */
    filter: (part: Filters, options?: { replace?: boolean }) =>
      change({ ...part, ...FIRST_PAGE }, options),
    clear: () => change({ ...nothing, page: undefined }),
    /** Replaces all filters; order and columns of an open view are reset. */
    show: (only: Filters) =>
      change({ ...(read(OPEN_VIEW) && OUT_OF_VIEW), ...nothing, ...only, ...FIRST_PAGE }),
    setPeek: panel.setOpen,
    setColumns: (shown: readonly string[] | undefined) =>
      change({ cols: shown?.join(',') }, { replace: true }),
    /** Stores the columns for this user and removes them from the address. */
    keepColumns: (shown: readonly string[] | undefined) => {
      kept.keep(shown);
      change({ cols: undefined }, { replace: true });
    },
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;

/** Active filters in a query. */
export function filtersOf(query: URLSearchParams, names: readonly string[]): Filters {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}
