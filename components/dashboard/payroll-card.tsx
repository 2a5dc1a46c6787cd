'use client';

import { useTranslations } from 'use-intl';
import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { periodInWords } from '@/lib/format/period-words';

/** So many runs stand on the card. */
const SHOWN = 3;
const GONE: readonly string[] = ['voided', 'discarded'];

/** The latest runs of payroll: what each comes to, and how far it is. */
export function PayrollCard() {
  const t = useTranslations('dashboard.payroll');
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
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
        columns={[
          {
            ...{ id: 'period', header: t('period') },
            cell: ({ id, period_from: from, period_to: to }) => (
              <RecordLink to="app.hrm.payroll-preparation" view={id} className="hover:underline">
                <bdi>{periodInWords({ from, to }, locale).own}</bdi>
              </RecordLink>
            ),
          },
          {
            ...{ id: 'net', header: t('net'), align: 'end', className: 'max-sm:hidden' },
            cell: ({ totals: { net }, currency }) =>
              net !== null && <Figure value={net} currency={currency ?? baseCurrency} />,
          },
          {
            ...{ id: 'status', header: t('status') },
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
    </DashboardCard>
  );
}
