'use client';

import { useTranslations } from 'use-intl';
import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { figureColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePeriodWords } from '@/hooks/use-period-words';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

const SHOWN = 3;
const GONE: readonly string[] = ['voided', 'discarded'];

export function PayrollCard() {
  const t = useTranslations('dashboard.payroll');
  const columns = useColumns();
  const { data } = useAnswer(payrollPreparation.list, { input: { per_page: '10', sort: '-date' } });
  if (!data) return null;
  const runs = data.data.filter(({ status }) => !GONE.includes(status)).slice(0, SHOWN);
  return (
    <DashboardCard
      title={t('title')}
      end={<CardLink to="app.hrm.payroll-preparation">{t('all')}</CardLink>}
      none={runs.length === 0 && t('none')}
    >
      <PlainTable
        caption={t('title')}
        edge={16}
        rows={runs}
        rowId={({ id }) => id}
        columns={columns}
      />
    </DashboardCard>
  );
}

type Run = AnswerOf<typeof payrollPreparation.list>['data'][number];

function useColumns(): readonly PlainColumn<Run>[] {
  const t = useTranslations('dashboard.payroll');
  const inWords = usePeriodWords();
  const { baseCurrency } = useFormats();
  return [
    {
      id: 'period',
      header: t('period'),
      cell: ({ id, period_from: from, period_to: to }) => (
        <RecordLink to="app.hrm.payroll-preparation" view={id} className="hover:underline">
          <bdi>{inWords({ from, to }).own}</bdi>
        </RecordLink>
      ),
    },
    figureColumn(
      { id: 'net', header: t('net'), className: 'max-sm:hidden' },
      ({ totals: { net }, currency }) =>
        net === null ? null : { value: net, currency: currency ?? baseCurrency },
    ),
    { id: 'status', header: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  ];
}
