'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { ChecksLine } from './checks-line';
import type { Report, ReportEndpoint } from './definition';
import { ReportHeader } from './report-header';
import { ReportToolbar } from './report-toolbar';
import type { PaperChoice } from './use-paper';
import type { SavedViews } from './use-saved-views';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { ColumnChoice } from '@/components/ui/column-chooser';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePrint } from '@/hooks/use-print';
import { useAccounts } from '@/hooks/use-accounts';
import { usePermission } from '@/hooks/use-permission';
import { usePeriodWords } from '@/hooks/use-period-words';
import type { ReportFilters } from '@/hooks/use-report-filters';
import type { ApiError } from '@/lib/api/api-error';
import type { ReportHead } from '@/lib/contract/reports/report';

type Props<E extends ReportEndpoint> = Readonly<{
  of: Report<E>;
  head: ReportHead | undefined;
  error: ApiError | null;
  onRetry: () => void;
  filters: ReportFilters;
  views: SavedViews;
  columns?: ColumnChoice | undefined;
  onPrint?: (() => void) | undefined;
  /** Choice between table and printable document; undefined if there is no printable document for the filters. */
  paper?: PaperChoice | undefined;
  /** False until the user has chosen a required filter. */
  isOpen?: boolean;
  isEmpty: boolean;
  /** Content next to the checks in the footer. */
  foot?: ReactNode;
  children: ReactNode;
}>;

/** Page of any report: head, toolbar, content and checks, or an empty state. */
export function ReportFrame<E extends ReportEndpoint>(props: Props<E>) {
  const t = useTranslations('reports');
  const { of, head, error, filters, views, columns, foot, children } = props;
  const { isEmpty, isOpen = true } = props;
  const print = usePrint();
  const inWords = usePeriodWords();
  const set = Object.keys(filters.input);
  const clear = () => filters.change(Object.fromEntries(set.map((name) => [name, undefined])));
  return (
    <div
      data-density="compact"
      data-paper={props.paper?.isShown ? undefined : 'wide'}
      className="flex min-h-0 flex-1 flex-col print:block max-sm:min-h-dvh"
    >
      <ReportHeader route={of.route} filters={of.filters} input={filters.input} head={head} />
      <ReportToolbar
        of={of}
        filters={filters}
        head={head}
        views={views}
        columns={columns}
        onPrint={props.onPrint ?? print}
        paper={props.paper}
      />
      {views.isMissing && (
        <div className="px-gutter pb-3">
          <Callout tone="warning">{t('views.missing')}</Callout>
        </div>
      )}
      {!isOpen && <EmptyState kind="none" title={t('chooseFirst')} />}
      {isOpen && error && (
        <EmptyState
          kind="refused"
          title={error.status === 0 ? t('unreachable') : error.message}
          actions={error.isPassing && <Button onClick={props.onRetry}>{t('retry')}</Button>}
        >
          {Object.entries(error.errors).map(([field, [message]]) =>
            message === error.message ? null : <p key={field}>{message}</p>,
          )}
          {error.requestId && <p>{t('reference', { id: error.requestId })}</p>}
        </EmptyState>
      )}
      {isOpen && !error && !head && <SkeletonRows rows={14} />}
      {isOpen && !error && head && isEmpty && (
        <EmptyState
          kind="no-match"
          title={t(set.length > 0 ? 'empty' : 'emptyPeriod', { period: inWords(head).own })}
          actions={
            set.length > 0 ? <Button onClick={clear}>{t('clear')}</Button> : <FirstAccounts />
          }
        >
          {filters.input.party_id !== undefined && (
            <p>
              {t('cashDeals')}{' '}
              <RecordLink
                to="app.accounting.parties"
                view={Number(filters.input.party_id)}
                className="text-accent"
              >
                {t('partyDeals')}
              </RecordLink>
            </p>
          )}
        </EmptyState>
      )}
      {isOpen && !error && head && !isEmpty && children}
      {head && !error && (
        <ChecksLine checks={head.checks} currency={head.currency} foot={foot} upTo={head.up_to} />
      )}
    </div>
  );
}

/** Link to generate a chart of accounts, if there is no account yet. */
function FirstAccounts() {
  const t = useTranslations('reports');
  const { may } = usePermission('chart of accounts');
  const { data } = useAccounts();
  if (data?.length !== 0 || !may('create')) return null;
  return (
    <RecordLink
      to="app.accounting.chart-of-accounts"
      className={buttonClass({ variant: 'primary' })}
    >
      {t('generateAccounts')}
    </RecordLink>
  );
}
