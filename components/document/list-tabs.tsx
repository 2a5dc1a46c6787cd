'use client';

import { useTranslations } from 'use-intl';
import type {
  DocumentDefinition,
  DocumentRecord,
  ListInput,
} from '@/components/document/definition';
import { type Filters, type ListQuery, NARROWING } from '@/components/document/use-list-query';
import { Tabs } from '@/components/ui/tabs';
import { useAnswer } from '@/hooks/use-call';
import { useShortcuts } from '@/hooks/use-shortcuts';

/** What each tab narrows the list to. */
const VIEWS = {
  all: {},
  drafts: { status: 'draft', mine: '1' },
  approval: { status: 'pending_approval' },
} as const satisfies Readonly<Record<string, ListInput & Filters>>;

type ViewName = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as readonly ViewName[];

/** The views everybody needs, with how many rows are in each. */
export function ListTabs<Record extends DocumentRecord>({
  of,
  query,
}: {
  of: DocumentDefinition<Record>;
  query: ListQuery;
}) {
  const t = useTranslations('document.views');
  const counts = {
    all: useCount(of, VIEWS.all),
    drafts: useCount(of, VIEWS.drafts),
    approval: useCount(of, VIEWS.approval),
  };
  const value = NAMES.findLast((name) => isShown(VIEWS[name], query.filters)) ?? 'all';
  const step = () => NAMES[(NAMES.indexOf(value) + 1) % NAMES.length] ?? 'all';
  useShortcuts({ views: () => query.show(VIEWS[step()]) });

  return (
    <div className="no-print flex-none ps-gutter">
      <Tabs
        label={t('label')}
        value={value}
        onChange={(name) => query.show(VIEWS[NAMES.find((one) => one === name) ?? 'all'])}
        tabs={NAMES.map((name) => ({
          value: name,
          label: t(name),
          ...(counts[name] !== undefined && { count: counts[name] }),
        }))}
      />
    </div>
  );
}

function useCount<Record extends DocumentRecord>(
  { endpoints }: DocumentDefinition<Record>,
  view: ListInput,
): number | undefined {
  return useAnswer(endpoints.list, { input: { ...view, per_page: '1' } }).data?.meta.total;
}

function isShown(wanted: Filters, filters: Filters): boolean {
  return NARROWING.every((name) => wanted[name] === undefined || filters[name] === wanted[name]);
}
