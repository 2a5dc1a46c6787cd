'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type Filters, filtersOf, type ListState } from './use-list-state';
import { ViewsMenu } from '@/components/layout/views-menu';
import { IconButton } from '@/components/ui/button';
import { type Tab, Tabs } from '@/components/ui/tabs';
import type { PageViews } from '@/hooks/use-saved-views';
import { useGoTo } from '@/hooks/use-view';
import type { RouteName } from '@/lib/routes';

/**
 * Tab of a list: a name for a set of filters. Without an open view, the last tab whose filters are all active is
 * selected.
 */
export type ListTab = Readonly<{
  value: string;
  label: string;
  filters: Filters;
  /** Number of rows, if it is known without a request. */
  count?: number | undefined;
}>;

type Count = Readonly<{ total: number; is_more?: boolean | undefined }> | undefined;

/** Hook that returns the number of rows that match the filters; undefined until it is known. */
export type UseCount = (filters: Filters) => Count;

type Props = Readonly<{
  route: RouteName;
  views: PageViews;
  state: ListState;
  tabs: readonly ListTab[];
  useCount: UseCount;
}>;

/** Tabs of a list: the standard tabs, then the user's saved views, with their numbers of rows where known. */
export function ListTabs(props: Props) {
  const { route, views, state, tabs } = props;
  const t = useTranslations('ui.views');
  const choose = useChoose(props);
  const shown = tabs.findLast(({ filters }) => isActive(filters, state.filters));
  return (
    <div className="no-print flex flex-none items-center gap-3 border-b border-line ps-gutter pe-4">
      <div className="-mb-px min-w-0">
        <Tabs
          label={t('label')}
          value={views.open ? tabOf(views.open.id) : (shown?.value ?? '')}
          onChange={choose}
          tabs={[...usualTabs(props), ...ownTabs(props)]}
        />
      </div>
      <ViewsMenu
        views={views}
        route={route}
        align="start"
        trigger={<IconButton variant="ghost" label={t('label')} icon={Plus} />}
      />
    </div>
  );
}

/** Value of the tab of a saved view, distinct from the values of standard tabs. */
const tabOf = (id: number) => `view ${id}`;

function useChoose({ route, views, state, tabs }: Props) {
  const goTo = useGoTo();
  return (value: string) => {
    const view = views.list.find(({ id }) => tabOf(id) === value);
    if (view) void goTo(route, views.addressOf(view));
    else state.show(tabs.find((tab) => tab.value === value)?.filters ?? {});
  };
}

const usualTabs = ({ tabs, useCount }: Props): readonly Tab[] =>
  tabs.map(({ value, label, filters, count }) => ({
    value,
    label:
      count === undefined ? (
        <Counted name={label} filters={filters} useCount={useCount} />
      ) : (
        <Numbered name={label} count={{ total: count }} />
      ),
  }));

function ownTabs({ state, views: { list, open, isChanged }, useCount }: Props): readonly Tab[] {
  return list.map(({ id, name, query }) => ({
    value: tabOf(id),
    label:
      id === open?.id && isChanged ? (
        <Changed name={name} />
      ) : (
        <Counted
          name={name}
          filters={filtersOf(new URLSearchParams(query), state.names)}
          useCount={useCount}
        />
      ),
  }));
}

type CountedProps = Readonly<{ name: string; filters: Filters; useCount: UseCount }>;

/** Name of a tab with its number of rows. If the server rejects the filters of a saved view, no number is shown. */
function Counted({ name, filters, useCount }: CountedProps) {
  return <Numbered name={name} count={useCount(filters)} />;
}

const Numbered = ({ name, count }: Readonly<{ name: string; count: Count }>) => (
  <>
    {name}
    {count && (
      <span className="count">
        {count.total}
        {count.is_more && '+'}
      </span>
    )}
  </>
);

function Changed({ name }: Readonly<{ name: string }>) {
  const t = useTranslations('ui.views');
  return (
    <>
      {name}
      <span className="text-12 text-ink-3">{t('changed')}</span>
    </>
  );
}

const isActive = (wanted: Filters, filters: Filters): boolean =>
  Object.entries(wanted).every(([name, value]) => filters[name] === value);
