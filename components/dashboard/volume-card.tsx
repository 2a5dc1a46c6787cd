'use client';

import { useTranslations } from 'use-intl';

import { DivergingBars } from '@/components/ui/charts/lazy-charts';
import { type Counted, CountedCard } from './counted-card';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';

type Volume = NonNullable<CounterDashboard['volume']>;

/** Card with the amounts bought and sold per currency, and their values in the base currency. */
export function VolumeCard({ volume, ...counted }: Counted & { volume: Volume }) {
  const t = useTranslations('dashboard.volume');
  const { baseMoney, baseCurrency } = useFormats();
  return (
    <CountedCard name="volume" {...counted} none={volume.currencies.length === 0 && t('none')}>
      {(look) => (
        <div className="p-4">
          <ChartOrTable
            look={look}
            chart={
              <DivergingBars
                label={t('drawn', {
                  bought: baseMoney(volume.bought_base),
                  sold: baseMoney(volume.sold_base),
                })}
                before={t('bought')}
                after={t('sold')}
                format={baseMoney}
                bars={volume.currencies.map((one) => ({
                  name: one.currency,
                  before: one.bought_base,
                  after: one.sold_base,
                }))}
              />
            }
            table={
              <ChartTable
                label={t('title')}
                head={t('currency')}
                columns={[t('bought'), t('boughtBase'), t('sold'), t('soldBase')]}
                rows={volume.currencies.map(
                  ({ currency, bought, bought_base, sold, sold_base }) => ({
                    key: currency,
                    name: <bdi>{currency}</bdi>,
                    cells: [
                      <Figure key="bought" value={bought} of={currency} zero="dash" />,
                      <Figure
                        key="bought-base"
                        value={bought_base}
                        of={baseCurrency}
                        zero="dash"
                      />,
                      <Figure key="sold" value={sold} of={currency} zero="dash" />,
                      <Figure key="sold-base" value={sold_base} of={baseCurrency} zero="dash" />,
                    ],
                  }),
                )}
              />
            }
          />
        </div>
      )}
    </CountedCard>
  );
}
