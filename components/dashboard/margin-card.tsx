'use client';

import { useTranslations } from 'use-intl';

import { SumLine } from './sum-line';
import { PermittedLink } from '@/components/layout/permitted-link';
import { BarChart } from '@/components/ui/charts/lazy-charts';
import { type Counted, CountedCard } from './counted-card';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { absolute, sign, subtract } from '@/lib/domain/money';
import { weekdayInWords } from '@/lib/format/weekday';

type Margin = NonNullable<CounterDashboard['margin']>;

/** Every seventh bar has a label, counted from the last bar. */
const STEP = 7;

/**
 * Card with the margin of the counter in the period, an earlier margin for comparison, and the margin of each recent
 * day.
 */
export function MarginCard({ margin, ...counted }: Counted & { margin: Margin }) {
  const t = useTranslations('dashboard.margin');
  const { baseMoney, day: written, monthDay, baseCurrency } = useFormats();
  const { locale } = useLocale();
  return (
    <CountedCard name="margin" {...counted}>
      {(look) => {
        const tickets = {
          to: 'app.exchange.sales',
          query: { from: counted.from, to: counted.to },
        } as const;
        return (
          <div className="grid grid-cols-1 md:grid-cols-3">
            <div className="grid content-start gap-3 p-4">
              <p className="large-sum">
                <PermittedLink {...tickets}>
                  <Figure value={margin.margin} currency={baseCurrency} />
                </PermittedLink>
              </p>
              <Compared margin={margin} to={counted.to} />
              <dl className="grid gap-1 border-t border-line pt-3">
                {(['realised', 'fees'] as const).map((name) => (
                  <SumLine key={name} name={t(name)}>
                    <Figure value={margin[name]} of={baseCurrency} zero="dash" />
                  </SumLine>
                ))}
              </dl>
              {margin.tellers.length > 0 && (
                <dl aria-label={t('tellers')} className="grid gap-1 border-t border-line pt-3">
                  {margin.tellers.map(({ id, name, margin }) => (
                    <div key={id} className="flex justify-between gap-3">
                      <dt className="min-w-0 truncate text-ink-2" title={name}>
                        <bdi>{name || t('nobody')}</bdi>
                      </dt>
                      <dd>
                        <Figure value={margin} of={baseCurrency} zero="dash" />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
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
                table={
                  <ChartTable
                    label={t('days')}
                    head={t('day')}
                    columns={[t('title')]}
                    rows={margin.days.toReversed().map(({ day, margin }) => ({
                      key: day,
                      name: <bdi className="figure">{written(day)}</bdi>,
                      cells: [<Figure key="margin" value={margin} of={baseCurrency} zero="dash" />],
                    }))}
                  />
                }
              />
            </div>
          </div>
        );
      }}
    </CountedCard>
  );
}

/** Difference from the earlier margin; a note if there is no earlier margin to compare with. */
function Compared({ margin: { margin, before }, to }: { margin: Margin; to: string }) {
  const t = useTranslations('dashboard.margin');
  const { baseMoney } = useFormats();
  const { locale } = useLocale();
  if (!before) return <p className="text-ink-3">{t('nothingBefore')}</p>;
  const more = subtract(margin, before.margin);
  const isLess = sign(more) < 0;
  return (
    <p className="text-ink-2">
      {t.rich(before.kind === 'weekday' ? 'onWeekday' : 'onBefore', {
        weekday: weekdayInWords(to, locale),
        way: isLess ? 'below' : 'above',
        more: () => (
          <bdi dir="ltr" className={isLess ? 'figure text-negative' : 'figure text-positive'}>
            {baseMoney(absolute(more))}
          </bdi>
        ),
        usual: () => <Ltr>{baseMoney(before.margin)}</Ltr>,
      })}
    </p>
  );
}
