'use client';

import type { FilterName, ListInput, OwnFilter } from '@/components/document/definition';
import { usePaging } from '@/components/document/list/use-paging';
import { useListColumns } from '@/hooks/use-list-columns';
import { usePanelStep } from '@/hooks/use-panel-step';
import { useQueryState } from '@/hooks/use-query-state';
import { OPEN_VIEW } from '@/hooks/use-saved-views';
import type { Page } from '@/lib/routes';

/** The names in the address that narrow any list. */
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

/** The filters of a type's own. */
export const ownFilters = ({ filters }: Offering): readonly OwnFilter[] =>
  filters.filter((filter) => typeof filter !== 'string');

/** The names in the address that narrow the list of a type. */
export const narrowingOf = (of: Offering): readonly string[] => [
  ...NARROWING,
  ...ownFilters(of).map(({ name }) => name),
];

/** The names in the address that a saved view keeps. */
export const keptInView = (of: Offering): readonly string[] => [...narrowingOf(of), 'sort', 'cols'];

/** The names that each filter of the chip bar sets. */
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

/** What a list is narrowed by as others are: what its type offers, and the branch. */
export const offeredBy = ({ filters }: Offering): readonly FilterName[] => [
  ...filters.filter((filter) => typeof filter === 'string'),
  'branch',
];

const nothingOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, undefined]));
const FIRST_PAGE = { page: undefined, peek: undefined } as const;
const OUT_OF_VIEW = { [OPEN_VIEW]: undefined, sort: undefined, cols: undefined } as const;

/**
 * A list's state in the address: filters, order, page, columns and the row that is peeked at. Where
 * the address names no columns, those that the user keeps for the page count.
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
    // The address may hold anything; what the contract does not take, the host refuses in words.
    input: {
      ...filters,
      sort: read('sort'),
      page: String(paging.page),
      per_page: String(paging.size),
    } as ListInput,
    ...paging,
    peek: panel.open,
    columns: read('cols')?.split(',') ?? kept.chosen,
    /** Narrows the list; the first page again. */
    filter: (part: Filters, options?: { replace?: boolean }) =>
      change({ ...part, ...FIRST_PAGE }, options),
    clear: () => change({ ...nothing, page: undefined }),
    /** Narrows the list to exactly this; order and columns of a view that was open go with it. */
    show: (only: Filters) =>
      change({ ...(read(OPEN_VIEW) && OUT_OF_VIEW), ...nothing, ...only, ...FIRST_PAGE }),
    setPeek: panel.setOpen,
    setColumns: (shown: readonly string[] | undefined) =>
      change({ cols: shown?.join(',') }, { replace: true }),
    /** Makes them the page's own for this user, so that the address need not name them. */
    keepColumns: (shown: readonly string[] | undefined) => {
      kept.keep(shown);
      change({ cols: undefined }, { replace: true });
    },
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;

/** What narrows a list, as an address has it. */
export function filtersOf(query: URLSearchParams, names: readonly string[]): Filters {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}
