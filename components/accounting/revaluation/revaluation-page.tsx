'use client';

import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { RevaluationRun } from './revaluation-run';
import { NotYet } from '@/components/document/record/load-failure';
import { RecordLink } from '@/components/layout/record-link';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { ListExport } from '@/components/list/list-export';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { PageHead } from '@/components/ui/page-head';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import { useGoTo } from '@/hooks/use-view';
import { revaluation, type Revaluation } from '@/lib/contract/dealing/revaluation';
import { endOfLastMonth, isDay } from '@/lib/domain/calendar';
import { recordView } from '@/lib/domain/document-type';

export function RevaluationPage() {
  const t = useTranslations('revaluation');
  const goTo = useGoTo();
  const columns = useRevaluationColumns();
  const { data, error, refetch } = useAnswer(revaluation.list, { input: { per_page: '200' } });
  useDocumentTitle(t('title'));

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto" data-density="compact">
      <PageHead title={t('title')} count={data?.meta.total}>
        <ListExport of={{ list: revaluation.list }} />
      </PageHead>
      <Next onDone={() => void refetch()} />
      <div className="border-t border-line">
        {!data && <NotYet error={error} onRetry={() => void refetch()} />}
        {data && (
          <DataTable
            label={t('title')}
            rows={data.data}
            columns={columns}
            rowId={({ id }) => String(id)}
            onOpen={(id) =>
              void goTo('app.accounting.fiscal-closing', { view: recordView('revaluation', id) })
            }
            empty={<EmptyState kind="none" title={t('none')} />}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Preview of the next revaluation, below a field for its period end. The field starts with the last day of the previous
 * month.
 */
function Next({ onDone }: { onDone: () => void }) {
  const t = useTranslations('revaluation');
  const today = useToday();
  const form = useForm({ defaultValues: { period_end: endOfLastMonth(today) } });
  const periodEnd = useWatch({ control: form.control, name: 'period_end' });
  return (
    <FormProvider {...form}>
      <div className="grid max-w-4xl grid-cols-1 gap-3 px-gutter pb-5">
        <PostingDateField
          of="revaluation"
          name="period_end"
          label={t('periodEnd')}
          required
          className="max-w-48"
        />
        {isDay(periodEnd) && <RevaluationRun periodEnd={periodEnd} onDone={onDone} />}
      </div>
    </FormProvider>
  );
}

function useRevaluationColumns(): readonly Column<Revaluation>[] {
  const t = useTranslations('revaluation');
  const column = columnsOf<Revaluation>(t);
  const { day } = useFormats();
  return [
    column('number', { pin: true, width: 130, card: 'title' }, ({ id, number }) => (
      <RecordLink
        to="app.accounting.fiscal-closing"
        view={recordView('revaluation', id)}
        className="figure font-medium"
      >
        {number}
      </RecordLink>
    )),
    column('period_end', { header: t('periodEnd'), width: 130, card: 'line' }, ({ period_end }) => (
      <bdi className="figure">{day(period_end)}</bdi>
    )),
    column('currencies', { width: 180, card: 'meta' }, ({ lines }) => (
      <bdi>{lines.map(({ currency }) => currency).join(', ')}</bdi>
    )),
    column('mode', { width: 200, card: 'meta' }, ({ mode }) => t(`modeNames.${mode}`)),
    ...useOutcome(),
  ];
}

function useOutcome(): readonly Column<Revaluation>[] {
  const t = useTranslations('revaluation');
  const column = columnsOf<Revaluation>(t);
  const { baseCurrency, baseMark, instant } = useFormats();
  return [
    column('status', { width: 130, card: 'badge' }, ({ status, is_stale }) => (
      <span className="flex items-center gap-2">
        <StatusBadge status={status} />
        {is_stale && <span className="text-12 text-warning">{t('staleMark')}</span>}
      </span>
    )),
    column(
      'difference',
      { header: t('difference', { currency: baseMark }), align: 'end', width: 150, card: 'amount' },
      ({ difference }) => <Figure value={difference} of={baseCurrency} />,
    ),
    column('at', { width: 170, card: false }, ({ created_at }) => (
      <bdi className="figure text-ink-2">{instant(created_at)}</bdi>
    )),
  ];
}
