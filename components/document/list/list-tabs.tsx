'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type {
  DocumentDefinition,
  DocumentRecord,
  ListInput,
} from '@/components/document/definition';
import {
  type Filters,
  filtersOf,
  type ListQuery,
  narrowingOf,
} from '@/components/document/list/use-list-query';
import { ViewsMenu } from '@/components/layout/views-menu';
import { IconButton } from '@/components/ui/button';
import { type Tab, Tabs } from '@/components/ui/tabs';
import { useAnswer } from '@/hooks/use-call';
import type { PageViews } from '@/hooks/use-saved-views';
import { useGoTo } from '@/hooks/use-view';
import type { SavedView } from '@/lib/contract/people/saved-views';

const VIEWS = {
  all: {},
  drafts: { status: 'draft', mine: '1' },
  approval: { status: 'pending_approval' },
} as const satisfies Readonly<Record<string, ListInput & Filters>>;

type ViewName = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as readonly ViewName[];

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  views: PageViews;
}>;

/** Standard tabs, then the user's own views, each with its number of rows. */
export function ListTabs<Record extends DocumentRecord>({ of, query, views }: Props<Record>) {
  const t = useTranslations('ui.views');
  const tabs = [...useUsualTabs(of), ...views.list.map((view) => ownTab(of, view, views))];
  const choose = useChoose({ of, query, views });
  const { open } = views;
  const shown = NAMES.findLast((name) => isShown(VIEWS[name], query.filters)) ?? 'all';
  return (
    <div className="no-print flex flex-none items-center gap-3 border-b border-line ps-gutter pe-4">
      <div className="-mb-px min-w-0">
        <Tabs
          label={t('label')}
          value={open ? String(open.id) : shown}
          onChange={choose}
          tabs={tabs}
        />
      </div>
      <ViewsMenu
        views={views}
        route={of.route}
        align="start"
        trigger={<IconButton variant="ghost" label={t('label')} icon={Plus} />}
      />
    </div>
  );
}

function useChoose<Record extends DocumentRecord>({ of, query, views }: Props<Record>) {
  const goTo = useGoTo();
  return (value: string) => {
    const view = views.list.find(({ id }) => String(id) === value);
    if (view) void goTo(of.route, views.addressOf(view));
    else query.show(VIEWS[NAMES.find((name) => name === value) ?? 'all']);
  };
}

function useUsualTabs<Record extends DocumentRecord>(
  of: DocumentDefinition<Record>,
): readonly Tab[] {
  const t = useTranslations('document.views');
  return NAMES.map((name) => ({
    value: name,
    label: <Counted of={of} name={t(name)} filters={VIEWS[name]} />,
  }));
}

function ownTab<Record extends DocumentRecord>(
  of: DocumentDefinition<Record>,
  { id, name, query }: SavedView,
  { open, isChanged }: PageViews,
): Tab {
  const filters = filtersOf(new URLSearchParams(query), narrowingOf(of));
  return {
    value: String(id),
    label: (
      <Counted of={of} name={name} filters={filters} isChanged={id === open?.id && isChanged} />
    ),
  };
}

type CountedProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  name: string;
  filters: Filters;
  isChanged?: boolean;
}>;

function Counted<Record extends DocumentRecord>(props: CountedProps<Record>) {
  const { of, name, filters, isChanged = false } = props;
  const { endpoints, narrowed } = of;
  const t = useTranslations('ui.views');
  // A view may contain anything; if the contract rejects it, it has no count.
  const input = { ...narrowed, ...filters, per_page: '1' } as ListInput;
  const { data } = useAnswer(endpoints.list, { input });
  return (
    <>
      {name}
      {isChanged ? (
        <span className="text-12 text-ink-3">{t('changed')}</span>
      ) : (
        data && (
          <span className="count">
            {data.meta.total}
            {data.meta.is_more && '+'}
          </span>
        )
      )}
    </>
  );
}

function isShown(wanted: Filters, filters: Filters): boolean {
  return Object.entries(wanted).every(([name, value]) => filters[name] === value);
}
