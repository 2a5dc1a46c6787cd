'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { AssetCount } from '@/components/assets/asset-count';
import { useDue, useLastMonthEnd } from './use-due';
import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { usePaging } from '@/components/list/use-list-state';
import { ListExport } from '@/components/list/list-export';
import { buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { useLocale } from '@/hooks/use-locale';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useView, useGoTo } from '@/hooks/use-view';
import {
  depreciation,
  type DueAsset,
  type DepreciationRun,
} from '@/lib/contract/assets/depreciation';
import { compareDays, type Day, monthOf, yearOf } from '@/lib/domain/calendar';
import { monthsInWords } from '@/lib/format/period-words';
import { formatSolar } from '@/lib/format/solar-hijri';

const newRun = lazyPart(() => import('./new-run'));
const runRecord = lazyPart(() => import('./run-record'));

/** Screen of depreciation runs: the list with the due depreciation, a new run, or the record of a run. */
export function DepreciationScreen() {
  const view = useView();
  const making = useLazyPart(newRun, view.kind === 'new');
  const shown = useLazyPart(runRecord, view.kind === 'record');
  return (
    <Messages of={['routes', 'assets', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'list' && <RunList />}
      {view.kind === 'new' && (making ? <making.NewRun /> : <SkeletonRows />)}
      {view.kind === 'record' &&
        (shown ? <shown.RunRecord key={view.id} id={view.id} /> : <SkeletonRows />)}
      {view.kind === 'word' && <NoSuchView />}
      {view.kind === 'pending' && <SkeletonRows />}
    </Messages>
  );
}

/** List of runs, latest period first, below the banner with the due depreciation. */
function RunList() {
  const title = useTranslations('routes')('depreciation');
  const t = useTranslations('assets.depreciation');
  const goTo = useGoTo();
  const { may } = usePermission('depreciation');
  const { page, size, setPage, setSize } = usePaging('-date');
  const columns = useRunColumns();
  const input = { page: String(page), per_page: String(size) };
  const { data, error, refetch } = useAnswer(depreciation.list, { input });
  useDocumentTitle(title);
  useShortcuts({
    refresh: () => void refetch(),
    ...(may('create') && { new: () => void goTo('app.asset.depreciation', { view: 'new' }) }),
  });
  return (
    <WidePage>
      <PageHead title={title} count={data?.meta.total}>
        <ListExport of={{ list: depreciation.list }} />
        {may('create') && <NewLink />}
      </PageHead>
      <DueBanner />
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && (
        <DataTable
          label={title}
          rows={data.data}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ number }) => number}
          onOpen={(id) => void goTo('app.asset.depreciation', { view: id })}
          empty={
            <EmptyState kind="none" title={t('none')} actions={may('create') && <NewLink />}>
              {t('noneHint')}
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager page={page} size={size} total={data.meta.total} onPage={setPage} onSize={setSize} />
      )}
    </WidePage>
  );
}

function NewLink() {
  const t = useTranslations('assets.depreciation');
  return (
    <RecordLink
      to="app.asset.depreciation"
      view="new"
      className={buttonClass({ variant: 'primary' })}
    >
      <Icon of={Plus} size={14} />
      {t('new')}
      <Kbd>N</Kbd>
    </RecordLink>
  );
}

/**
 * Banner with the months whose depreciation is due, in the Gregorian and the Solar Hijri calendar, and a link to a new
 * run.
 */
function DueBanner() {
  const t = useTranslations('assets.depreciation');
  const { locale } = useLocale();
  const to = useLastMonthEnd();
  const { data = [] } = useDue(to);
  const from = earliest(data);
  if (from === undefined) return null;
  const { own, twin } = monthsInWords({ from, to }, locale);
  return (
    <div className="px-gutter pb-3">
      <Callout
        tone="warning"
        actions={
          <RecordLink to="app.asset.depreciation" view="new" className={buttonClass({})}>
            {t('runNow')}
          </RecordLink>
        }
      >
        {t('due', { count: monthsBetween(from, to), months: own, assets: data.length })}
        {twin && <span className="block text-12 text-ink-2">{twin}</span>}
      </Callout>
    </div>
  );
}

const earliest = (due: readonly DueAsset[]): Day | undefined =>
  due.map(({ from }) => from).toSorted(compareDays)[0];

const monthsBetween = (from: Day, to: Day): number =>
  (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1;

type Columns = readonly Column<DepreciationRun>[];

function useRunColumns(): Columns {
  return [...useNamedColumns(), ...useChargedColumns()];
}

function useNamedColumns(): Columns {
  const column = columnsOf<DepreciationRun>(useTranslations('assets.depreciation.columns'));
  const { day } = useFormats();
  const { locale } = useLocale();
  return [
    column('number', { pin: true, width: 130, card: 'title' }, ({ id, number }) => (
      <RecordLink to="app.asset.depreciation" view={id} className="figure font-medium">
        {number}
      </RecordLink>
    )),
    column('period_end', { width: 130, card: 'line' }, ({ period_end }) => (
      <span className="figure">{day(period_end)}</span>
    )),
    column('twin', { card: 'meta' }, ({ period_end }) => (
      <span className="text-ink-2">{formatSolar(period_end, locale)}</span>
    )),
  ];
}

function useChargedColumns(): Columns {
  const t = useTranslations('assets.depreciation.columns');
  const column = columnsOf<DepreciationRun>(t);
  const { baseCurrency, baseMark } = useFormats();
  const count = (value: number) => value > 0 && <span className="figure">{value}</span>;
  return [
    column('assets', { align: 'end', width: 96, card: 'meta' }, ({ assets }) => (
      <AssetCount count={assets} words="assets.depreciation" />
    )),
    column(
      'amount',
      { header: t('amount', { currency: baseMark }), align: 'end', width: 140, card: 'amount' },
      ({ amount }) => <Figure value={amount} of={baseCurrency} tone="plain" />,
    ),
    column('skipped', { align: 'end', width: 96, card: false }, ({ skipped }) =>
      count(skipped.length),
    ),
    column('failed', { align: 'end', width: 96, card: false }, ({ failed }) =>
      count(failed.length),
    ),
    column('status', { width: 120, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column('by', { width: 140, card: false }, ({ created_by }) => <bdi>{created_by?.name}</bdi>),
  ];
}
