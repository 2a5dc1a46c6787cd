'use client';

import { useTranslations } from 'use-intl';

import { AddFilter, ListBar, type ListFilter, ListFilterChip } from './list-bar';
import { ColumnsMenu, type ChoosableColumn } from './list-columns';
import { type ListTab, ListTabs, type UseCount } from './list-tabs';
import { type ColumnState, type ListState, SEARCH } from './use-list-state';
import { lazyPart } from '@/hooks/use-lazy-part';
import { useListViews } from '@/hooks/use-saved-views';
import type { RouteName } from '@/lib/routes';

const FORM = [lazyPart(() => import('./filter-form'))] as const;

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

/** Tabs and toolbar of a list that declares its filters as an array of `ListFilter`. */
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
        {props.filters.length > 0 && (
          <>
            {props.filters.map((filter) => {
              const value = props.state.filters[filter.name];
              const remove = () => props.state.filter({ [filter.name]: undefined });
              return (
                value && (
                  <ListFilterChip
                    key={filter.name}
                    filter={filter}
                    value={value}
                    onRemove={remove}
                  />
                )
              );
            })}
            <AddFilter form={FORM}>
              {({ FilterForm }, onDone) => (
                <FilterForm
                  filters={props.filters}
                  now={props.state.filters}
                  onApply={(chosen) => {
                    props.state.filter(chosen);
                    onDone();
                  }}
                />
              )}
            </AddFilter>
          </>
        )}
      </ListBar>
    </>
  );
}

/** Tabs for the values of a choice filter; undefined if the list has no such choice filter. */
export const tabsOf = (filters: readonly ListFilter[], name: string | undefined) =>
  filters
    .find((filter) => filter.name === name)
    ?.choices?.map(({ value, label }) => ({
      value,
      label,
      filters: { [String(name)]: value },
    }));
