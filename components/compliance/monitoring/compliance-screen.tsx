'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { AlertsTab } from './alerts-tab';
import { CasesTab } from './cases-tab';
import { ListWithPanel, StateFilter } from './list-with-panel';
import { OverridesTab } from './overrides-tab';
import { ReportsTab } from './reports-tab';
import { RetentionFacts } from '@/components/compliance/retention/retention-facts';
import { RetentionRulesTab } from '@/components/compliance/retention/retention-rules-tab';
import { StateBadge } from './state-badge';
import { ThresholdsTab } from './thresholds-tab';
import { useStateList } from './use-state-list';
import { HitsTab } from '@/components/compliance/screening/hits-tab';
import { ListsTab } from '@/components/compliance/screening/lists-tab';
import { SearchTab } from '@/components/compliance/screening/search-tab';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { ListExport } from '@/components/list/list-export';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { WidePage } from '@/components/ui/wide-page';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useView } from '@/hooks/use-view';
import { overrides } from '@/lib/contract/compliance/overrides';
import { type Retention, retention } from '@/lib/contract/compliance/retention';
import { screening } from '@/lib/contract/compliance/screening';
import { thresholds } from '@/lib/contract/compliance/thresholds';
import type { Endpoint } from '@/lib/contract/endpoint';

const WORDS = 'retention';
const STATES = ['due', 'asked', 'held', 'kept', 'erased'] as const;
type Row = Retention & Readonly<{ id: number }>;

/** Tab with the data retention of all customers. A nightly job erases customers in the state `due`. */
function RetentionTab() {
  const list = useStateList(retention.list);
  const { page } = list;
  const columns = useRetentionColumns();
  return (
    <ListWithPanel<Row>
      words={WORDS}
      list={{ ...list, page: page && { ...page, data: page.data.map(keyed) } }}
      columns={columns}
      spare={['rule', 'number']}
      narrowing={
        <StateFilter
          words={WORDS}
          states={STATES}
          value={list.query.state}
          onChange={(state) => list.setQuery({ state })}
        />
      }
      onPage={(next) => list.setQuery({ ...list.query, page: next })}
      titleOf={({ name }) => name}
    >
      {(row) => <RetentionFacts of={row} />}
    </ListWithPanel>
  );
}

const keyed = (row: Retention): Row => ({ ...row, id: row.customer_id });

function useRetentionColumns(): readonly Column<Row>[] {
  const t = useTranslations(WORDS);
  const column = columnsOf<Row>(useTranslations(`${WORDS}.columns`));
  const { day } = useFormats();
  const dayOf = (on: string | null) => on && <bdi className="figure">{day(on)}</bdi>;
  return [
    column('customer', { pin: true, width: 220, card: 'title' }, ({ name }) => (
      <bdi className="font-medium">{name}</bdi>
    )),
    column('number', { width: 120, card: 'meta' }, ({ number }) => (
      <bdi className="figure">{number}</bdi>
    )),
    column('rule', { width: 200, card: 'line' }, ({ rule }) => rule && t(`reasons.${rule}`)),
    column('until', { width: 120, card: 'line' }, ({ retain_until }) => dayOf(retain_until)),
    column('status', { width: 150, card: 'badge' }, ({ state, request }) => (
      <StateBadge words={WORDS} status={request ? 'asked' : state} />
    )),
  ];
}

/**
 * Tabs of the screen. The first tab has the URL of the screen; the URL of each other tab ends with the name of the tab.
 * A list with filters is exported by its tab.
 */
const TABS = [
  { name: 'alerts', Tab: AlertsTab },
  { name: 'cases', Tab: CasesTab },
  { name: 'hits', Tab: HitsTab },
  { name: 'search', Tab: SearchTab },
  { name: 'lists', Tab: ListsTab, list: screening.lists },
  { name: 'reports', Tab: ReportsTab },
  { name: 'thresholds', Tab: ThresholdsTab, list: thresholds.list },
  { name: 'overrides', Tab: OverridesTab, list: overrides.list },
  { name: 'retention', Tab: RetentionTab },
  { name: 'retention-rules', Tab: RetentionRulesTab },
] as const;

const NAMES = TABS.map(({ name }) => name);

/** Compliance screen with its tabs, from alerts to data retention. */
export function ComplianceScreen() {
  const view = useView();
  const found = TABS.find(({ name }) => name === (view.kind === 'word' ? view.word : 'alerts'));
  const isMissing = !found || view.kind === 'new' || view.kind === 'record';
  return (
    <Messages of={['compliance', 'retention', 'screening', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' ? (
        <SkeletonRows />
      ) : isMissing ? (
        <NoSuchView />
      ) : (
        <ComplianceFrame
          tab={found.name}
          names={NAMES}
          list={'list' in found ? found.list : undefined}
        >
          <found.Tab key={found.name} />
        </ComplianceFrame>
      )}
    </Messages>
  );
}

type Props = Readonly<{
  tab: string;
  names: readonly string[];
  list: Endpoint | undefined;
  children: ReactNode;
}>;

/** Tabs of the compliance screen with a common heading. The open tab is scrolled into view. */
function ComplianceFrame({ tab, names, list, children }: Props) {
  const t = useTranslations('compliance');
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  useDocumentTitle(`${t(`tabs.${tab}`)} · ${t('title')}`);
  return (
    <WidePage>
      <PageHead title={t('title')}>{list && <ListExport of={{ list }} />}</PageHead>
      <nav
        ref={tabs}
        aria-label={t('title')}
        className="tabs flex-none scroll-px-gutter overflow-x-auto px-gutter"
      >
        {names.map((name, at) => (
          <RecordLink
            key={name}
            to="app.exchange.compliance"
            {...(at > 0 && { view: name })}
            className="tab"
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
          </RecordLink>
        ))}
      </nav>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </WidePage>
  );
}
