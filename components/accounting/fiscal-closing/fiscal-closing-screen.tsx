'use client';

import { LockOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { CloseCockpit } from './close-cockpit';
import { YearFrame } from './year-frame';
import { yearNumber, YearNumber } from './year-number';
import { RevaluationPage } from '@/components/accounting/revaluation/revaluation-page';
import { RevaluationRecord } from '@/components/accounting/revaluation/revaluation-record';
import { WaitingBanner } from '@/components/document/list/waiting-banner';
import { EntryTables } from '@/components/document/record/ledger-effect';
import { PageFailure, NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { StepDialog } from '@/components/document/record/step-dialog';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { ListExport } from '@/components/list/list-export';
import { buttonClass, Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName, useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePeriodWords } from '@/hooks/use-period-words';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useView, useGoTo } from '@/hooks/use-view';
import { fiscalClosing, type FiscalYear } from '@/lib/contract/accounting/fiscal-closing';

/**
 * Screen of fiscal years and revaluations. A year is created by its first posting, so the screen has no button that
 * creates one.
 */
export function FiscalClosingScreen() {
  const view = useView();
  const word = view.kind === 'word' ? view.word : undefined;
  // Last part of the URL path: `revaluation` for the page of revaluations, or `rvl-<id>` for one revaluation.
  const [, revaluationId] = /^rvl-([1-9]\d{0,14})$/.exec(word ?? '') ?? [];
  return (
    <Messages
      of={['routes', 'fiscal-closing', 'revaluation', 'document']}
      fallback={<SkeletonRows />}
    >
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <YearList />}
      {view.kind === 'record' && <YearRecord key={view.id} id={view.id} />}
      {revaluationId !== undefined ? (
        <RevaluationRecord key={revaluationId} id={Number(revaluationId)} />
      ) : word === 'revaluation' ? (
        <RevaluationPage />
      ) : (
        (word !== undefined || view.kind === 'new') && <NoSuchView />
      )}
    </Messages>
  );
}

/**
 * Page of a fiscal year. The user can close an open year here; a year that is closed or waits for approval shows its
 * lines.
 */
function YearRecord({ id }: { id: number }) {
  const t = useTranslations('fiscal-closing');
  const { data: year, error, refetch } = useAnswer(fiscalClosing.show, { params: { id } });
  const accounts = useAccounts();
  const linesTitle = useId();
  useRecordName(year && yearNumber(year));
  if (error && !year) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!year || accounts.isPending) return <SkeletonRows />;
  const isClosed = year.status === 'closed' || year.status === 'pending_approval';
  if (isClosed)
    return (
      <YearFrame
        year={year}
        actions={year.status === 'closed' && <Reopening year={year} />}
        notes={
          year.waiting && (
            <WaitingBanner
              waiting={year.waiting}
              page="fiscal closing"
              id={year.id}
              approve={fiscalClosing.approve}
              reject={fiscalClosing.reject}
              words={{
                request: t('waiting.asked'),
                approve: t('waiting.approve'),
                approved: t('waiting.approved', { number: yearNumber(year) }),
                reject: t('waiting.reject'),
              }}
            />
          )
        }
      >
        <section aria-labelledby={linesTitle} className="max-w-3xl">
          <h2 id={linesTitle} className="pb-1">
            {t('lines')}
          </h2>
          <EntryTables lines={year.lines} />
        </section>
        {year.waivers.length > 0 && (
          <section className="grid max-w-3xl gap-1">
            <h2>{t('passedOver')}</h2>
            <ul className="grid">
              {year.waivers.map(({ key, reason }) => (
                <li key={key} className="grid gap-0.5 border-b border-line py-1.5">
                  <span className="font-medium">
                    {t.has(`steps.${key}`) ? t(`steps.${key}`) : key}
                  </span>
                  <bdi className="text-ink-2">{reason}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
        {year.snapshot_hash !== null && (
          <section className="grid max-w-3xl gap-1">
            <h2>{t('seal')}</h2>
            <p className="text-12 text-ink-2">{t('sealText')}</p>
            <code dir="ltr" className="figure text-12 break-all whitespace-normal">
              {year.snapshot_hash}
            </code>
          </section>
        )}
      </YearFrame>
    );
  return <CloseCockpit year={year} onReload={() => void refetch()} />;
}

function YearList() {
  const t = useTranslations('fiscal-closing');
  const { data, error, refetch } = useAnswer(fiscalClosing.list);
  const { may } = usePermission('organization details');
  const goTo = useGoTo();
  const columns = useYearColumns();
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: () => void refetch() });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')} count={data?.length}>
        <ListExport of={{ list: fiscalClosing.list }} />
        <RecordLink to="app.accounting.fiscal-closing" view="revaluation" className={buttonClass()}>
          {t('revaluations')}
        </RecordLink>
      </PageHead>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        {!data && <NotYet error={error} onRetry={() => void refetch()} />}
        {data && (
          <DataTable
            label={t('title')}
            rows={data}
            columns={columns}
            rowId={({ id }) => String(id)}
            onOpen={(id) => void goTo('app.accounting.fiscal-closing', { view: id })}
            empty={
              <EmptyState
                kind="none"
                title={t('none')}
                actions={
                  may('view') && (
                    <RecordLink to="app.organization-details" className={buttonClass()}>
                      {t('toOrganization')}
                    </RecordLink>
                  )
                }
              >
                {t('noneText')}
              </EmptyState>
            }
          />
        )}
      </div>
    </div>
  );
}

type Columns = readonly Column<FiscalYear>[];

function useYearColumns(): Columns {
  const t = useTranslations('fiscal-closing');
  const column = columnsOf<FiscalYear>(t);
  const { baseCurrency, baseMark, instant } = useFormats();
  const days = usePeriodWords();
  return [
    column('number', { pin: true, width: 130, card: 'title' }, (year) => (
      <YearNumber year={year} />
    )),
    column('days', { width: 220, card: 'line' }, (year) => days(year).own),
    column('twin', { header: t('otherCalendar'), width: 240, card: 'meta' }, (year) => (
      <span className="text-ink-2">{days(year).twin}</span>
    )),
    column('status', { width: 150, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column(
      'result',
      { header: t('resultIn', { currency: baseMark }), align: 'end', width: 150, card: 'amount' },
      ({ result }) => <Figure value={result} of={baseCurrency} />,
    ),
    column(
      'by',
      { header: t('closedBy'), width: 150, card: 'meta' },
      ({ closed_by }) => closed_by && <bdi>{closed_by.name}</bdi>,
    ),
    column(
      'at',
      { header: t('closedAt'), width: 170, card: false },
      ({ closed_at }) => closed_at && <bdi className="figure text-ink-2">{instant(closed_at)}</bdi>,
    ),
  ];
}

/** Button that reopens a year with a reason; hidden without the right to void. */
function Reopening({ year }: { year: FiscalYear }) {
  const t = useTranslations('fiscal-closing.reopen');
  const { may } = usePermission('fiscal closing');
  const [isAsking, setAsking] = useState(false);
  const mayReopen = may('void');
  useShortcuts(mayReopen ? { reverse: () => setAsking(true) } : {});
  if (!mayReopen) return null;
  const number = yearNumber(year);
  return (
    <>
      <Button icon={LockOpen} kbd="Shift R" onClick={() => setAsking(true)}>
        {t('button')}
      </Button>
      {isAsking && (
        <StepDialog
          of={fiscalClosing.reopen}
          id={year.id}
          title={t('title', { number })}
          text={t('text')}
          confirm={t('confirm', { number })}
          onDone={({ status }: FiscalYear) =>
            status === 'pending_approval'
              ? toast.plain(t('held', { number }))
              : toast.success(t('done', { number }))
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
