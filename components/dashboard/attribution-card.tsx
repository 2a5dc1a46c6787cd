'use client';

import { useTranslations } from 'use-intl';

import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { SumLine } from '@/components/dashboard/sum-line';
import { useDaysInWords } from '@/components/dashboard/use-days-in-words';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type SummaryReport, summaryReport } from '@/lib/contract/reports/summary-report';
import { isZero } from '@/lib/domain/money';

type Attribution = NonNullable<SummaryReport['attribution']>;

/** Lines that are always shown; those of `REST` are hidden if zero. */
const FIRST = ['margin', 'fees', 'carry', 'differences'] as const;
const REST = ['others', 'cash_rounding', 'by_hand', 'rounding'] as const;

/**
 * Sources of the period's result: dealing, holding currency while rates moved, and differences. The lines add up to the
 * result.
 */
export function AttributionCard({ from, to }: { from: string; to: string }) {
  const t = useTranslations('dashboard.attribution');
  const { baseMark } = useFormats();
  const { data, error } = useAnswer(summaryReport, { input: { from, to } });
  const days = useDaysInWords({ from, to });
  return (
    <DashboardCard
      title={t('title')}
      note={t('note', { days, currency: baseMark })}
      end={
        <CardLink to="app.reports.summary-report" query={{ from, to }}>
          {t('all')}
        </CardLink>
      }
    >
      {!data && !error && <SkeletonRows rows={5} />}
      {!data && error && <EmptyState kind="refused">{error.message}</EmptyState>}
      {data?.attribution && <Lines of={data.attribution} />}
    </DashboardCard>
  );
}

function Lines({ of }: { of: Attribution }) {
  const t = useTranslations('dashboard.attribution');
  const { baseCurrency } = useFormats();
  const shown = [...FIRST, ...REST.filter((name) => !isZero(of[name]))];
  return (
    <dl className="grid gap-1 p-4">
      {shown.map((name) => (
        <SumLine key={name} name={t(name)}>
          <Figure value={of[name]} of={baseCurrency} zero="dash" />
        </SumLine>
      ))}
      <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
        <dt>{t('result')}</dt>
        <dd>
          <Figure value={of.result} of={baseCurrency} />
        </dd>
      </div>
    </dl>
  );
}
