'use client';

import { useTranslations } from 'use-intl';

import { DrawnCard } from './drawn-card';
import { SumLine } from './sum-line';
import { PermittedLink } from '@/components/layout/permitted-link';
import { Figure } from '@/components/ui/figure';
import { MonthChart, type MonthSeries } from '@/components/ui/month-chart';
import { MonthTable } from '@/components/ui/month-table';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Dashboard } from '@/lib/contract/dashboard';
import { monthInWords } from '@/lib/format/period-words';

type Result = NonNullable<Dashboard['result']>;

/** Card with the result of this month, and income and expenses of the last twelve months. */
export function ResultCard({ result }: { result: Result }) {
  const t = useTranslations('dashboard.result');
  const { baseMark, baseMoney, baseCurrency } = useFormats();
  const { locale } = useLocale();
  const report = {
    to: 'app.reports.profit-and-loss',
    query: { from: result.from, to: result.to },
  } as const;
  return (
    <DrawnCard
      title={t('title')}
      note={t('note', { month: monthInWords(result.to, locale), currency: baseMark })}
    >
      {(look) => {
        const series: readonly MonthSeries[] = [
          { label: t('income'), fill: 'fill-c1' },
          { label: t('expense'), fill: 'fill-c2' },
        ];
        return (
          <div className="grid grid-cols-1 md:grid-cols-3">
            <div className="grid content-start gap-3 p-4">
              <p className="large-sum">
                <PermittedLink {...report}>
                  <Figure value={result.result} currency={baseCurrency} />
                </PermittedLink>
              </p>
              <dl className="grid gap-1 border-t border-line pt-3">
                {(['income', 'expense'] as const).map((name) => (
                  <SumLine key={name} name={t(name)}>
                    <PermittedLink {...report}>
                      <Figure value={result[name]} of={baseCurrency} zero="dash" />
                    </PermittedLink>
                  </SumLine>
                ))}
              </dl>
            </div>
            <div className="min-w-0 p-4 max-md:border-t max-md:border-line md:col-span-2 md:border-s md:border-line">
              {look === 'chart' ? (
                <>
                  <MonthChart
                    label={t('drawn', { result: baseMoney(result.result) })}
                    series={series}
                    months={result.months.map(({ month, income, expense }) => ({
                      month,
                      values: [income, expense],
                    }))}
                  />
                  <ul className="mt-2 flex gap-4 text-12 text-ink-2">
                    {series.map(({ label, fill }) => (
                      <li key={label} className="flex items-center gap-1.5">
                        <svg aria-hidden viewBox="0 0 8 8" className="size-2">
                          <rect width={8} height={8} className={fill} />
                        </svg>
                        {label}
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <MonthTable
                  label={t('byMonth')}
                  columns={[t('income'), t('expense'), t('result')]}
                  months={result.months.map(({ month, income, expense, result }) => ({
                    month,
                    values: [income, expense, result],
                  }))}
                />
              )}
            </div>
          </div>
        );
      }}
    </DrawnCard>
  );
}
