'use client';

import { useTranslations } from 'use-intl';

import { AddFilter, ListBar, type ListFilter, ListFilterChip } from '@/components/list/list-bar';
import { ColumnsMenu, type ChoosableColumn } from '@/components/list/list-columns';
import { type ListTab, ListTabs, type UseCount } from '@/components/list/list-tabs';
import { type ColumnState, type ListState, SEARCH } from '@/components/list/use-list-state';
import { later } from '@/hooks/use-later';
import { useListViews } from '@/hooks/use-saved-views';
import type { RouteName } from '@/lib/routes';

const FORM = [later(() => import('@/components/list/filter-form'))] as const;

type Props = Readonly<{
  route: RouteName;
  state: ListState;
  /** Placeholder of the search: the fields that it searches. */
  searched: string;
  filters: readonly ListFilter[];
  /** Tabs after "All". */
  tabs?: readonly ListTab[] | undefined;
  useCount: UseCount;
  columns: readonly ChoosableColumn[];
  columnState: ColumnState;
}>;

/** Tabs and toolbar of a list whose filters are declared. */
export function ListTools(props: Props) {
  const { route, state, searched, tabs = [], useCount, columns, columnState } = props;
  const all = useTranslations('document.views')('all');
  const views = useListViews(route, [...state.names, 'sort', 'cols'], {
    cols: columnState.columns?.join(),
  });
  return (
    <>
      <ListTabs
        route={route}
        views={views}
        state={state}
        tabs={[{ value: 'all', label: all, filters: {} }, ...tabs]}
        useCount={useCount}
      />
      <ListBar
        state={state}
        name={SEARCH}
        searched={searched}
        columns={
          <ColumnsMenu
            columns={columns}
            state={columnState}
            hasOpenView={views.open !== undefined}
          />
        }
      >
        <ListFilters {...props} />
      </ListBar>
    </>
  );
}

/** A chip for each active filter, and one that opens all of them. */
function ListFilters({ state, filters }: Pick<Props, 'state' | 'filters'>) {
  if (filters.length === 0) return null;
  return (
    <>
      {filters.map((filter) => {
        const value = state.filters[filter.name];
        const remove = () => state.filter({ [filter.name]: undefined });
        return (
          value && (
            <ListFilterChip key={filter.name} filter={filter} value={value} onRemove={remove} />
          )
        );
      })}
      <AddFilter form={FORM}>
        {({ FilterForm }, onDone) => (
          <FilterForm
            filters={filters}
            now={state.filters}
            onApply={(chosen) => {
              state.filter(chosen);
              onDone();
            }}
          />
        )}
      </AddFilter>
    </>
  );
}

/** Tabs for the values of a choice filter; none if the list does not have it. */
export const tabsOf = (filters: readonly ListFilter[], name: string | undefined) =>
  filters
    .find((filter) => filter.name === name)
    ?.choices?.map(({ value, label }) => ({
      value,
      label,
      filters: { [String(name)]: value },
    }));
