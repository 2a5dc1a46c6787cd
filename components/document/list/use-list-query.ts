'use client';

import type { FilterName, ListInput, OwnFilter } from '@/components/document/definition';
import { useColumnState, useListState, usePaging } from '@/components/list/use-list-state';
import { usePanelStep } from '@/hooks/use-panel-step';
import { useQueryState } from '@/hooks/use-query-state';
import type { RouteName } from '@/lib/routes';

/** Query parameters of the common filters, which no document type defines itself. */
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
type Offering = Readonly<{ filters: readonly (FilterName | OwnFilter)[] }>;

/** Filters that only this document type has. */
export const ownFilters = ({ filters }: Offering): readonly OwnFilter[] =>
  filters.filter((filter) => typeof filter !== 'string');

/** Query parameters of all filters in the list of a document type. */
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

/** Common filters of a list: the filters that its document type offers, and the branch. */
export const offeredBy = ({ filters }: Offering): readonly FilterName[] => [
  ...filters.filter((filter) => typeof filter === 'string'),
  'branch',
];

/**
 * State of a list in the URL: filters, order, page, columns and the open row. If the URL has no columns, the user's own
 * columns of the list apply.
 */
export function useListQuery(of: Offering & Readonly<{ route: RouteName }>) {
  const { query } = useQueryState();
  const state = useListState(narrowingOf(of));
  const paging = usePaging('-date');
  const panel = usePanelStep();

  return {
    ...state,
    // The URL can contain anything; the server refuses invalid values with a message.
    input: {
      ...state.filters,
      sort: query.get('sort') || undefined,
      page: String(paging.page),
      per_page: String(paging.size),
    } as ListInput,
    ...paging,
    ...useColumnState(of.route),
    peek: panel.open,
    setPeek: panel.setOpen,
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;
