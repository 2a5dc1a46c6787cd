'use client';

import { useTranslations } from 'use-intl';

import { BarChart } from '@/components/ui/charts/lazy-charts';
import { type Counted, CountedCard } from './counted-card';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { EarnedFigures } from './earned-figures';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { weekdayInWords } from '@/lib/format/weekday';

type Margin = NonNullable<CounterDashboard['margin']>;

/** Every seventh bar has a label, counted from the last bar. */
const STEP = 7;

/** Card with the margin of the counter in the period, the usual margin for comparison, and the margin of each day. */
export function MarginCard({ margin, ...counted }: Counted & { margin: Margin }) {
  const t = useTranslations('dashboard.margin');
  const { baseMoney, day: written, monthDay } = useFormats();
  const { locale } = useLocale();
  return (
    <CountedCard name="margin" {...counted}>
      {(look) => (
        <div className="grid grid-cols-1 md:grid-cols-3">
          <EarnedFigures margin={margin} from={counted.from} to={counted.to} />
          <div className="min-w-0 p-4 max-md:border-t max-md:border-line md:col-span-2 md:border-s md:border-line">
            <h3 className="text-12 font-medium text-ink-2">{t('days')}</h3>
            <ChartOrTable
              look={look}
              chart={
                <BarChart
                  label={t('drawn', {
                    last: baseMoney(margin.days.at(-1)?.margin ?? margin.margin),
                  })}
                  usual={
                    margin.before?.kind === 'weekday'
                      ? {
                          label: t('usual', { weekday: weekdayInWords(counted.to, locale) }),
                          value: margin.before.margin,
                        }
                      : undefined
                  }
                  format={baseMoney}
                  bars={margin.days.map(({ day, margin: value }, at) => ({
                    key: day,
                    name: written(day),
                    value,
                    ...((margin.days.length - 1 - at) % STEP === 0 && { below: monthDay(day) }),
                  }))}
                />
              }
              table={<DaysTable margin={margin} />}
            />
          </div>
        </div>
      )}
    </CountedCard>
  );
}

function DaysTable({ margin: { days } }: { margin: Margin }) {
  const t = useTranslations('dashboard.margin');
  const { baseCurrency, day: written } = useFormats();
  return (
    <ChartTable
      label={t('days')}
      head={t('day')}
      columns={[t('title')]}
      rows={days.toReversed().map(({ day, margin }) => ({
        key: day,
        name: <bdi className="figure">{written(day)}</bdi>,
        cells: [<Figure key="margin" value={margin} of={baseCurrency} zero="dash" />],
      }))}
    />
  );
}
