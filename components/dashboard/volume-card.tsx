'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AsOf } from '@/components/dashboard/as-of';
import { CardLink } from '@/components/dashboard/card-link';
import { DivergingBars } from '@/components/dashboard/charts';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { DrawnOrTold } from '@/components/dashboard/drawn-or-told';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { type Look, LookSwitch } from '@/components/ui/look-switch';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { daysInWords } from '@/lib/format/period-words';

type Volume = NonNullable<CounterDashboard['volume']>;

/** What was bought and sold of the currencies that are dealt in most, in base. */
export function VolumeCard({
  volume,
  from,
  to,
  at,
}: {
  volume: Volume;
  from: string;
  to: string;
  at: string;
}) {
  const t = useTranslations('dashboard.volume');
  const { baseCurrency, baseMoney } = useFormats();
  const { locale } = useLocale();
  const [look, setLook] = useState<Look>('chart');
  const days = from === to ? t('today') : daysInWords({ from, to }, locale).own;
  return (
    <DashboardCard
      title={t('title')}
      note={<AsOf at={at} note={t('note', { days, currency: baseCurrency })} />}
      end={
        <span className="flex items-center gap-3">
          <CardLink to="app.exchange.sales" query={{ from, to }}>
            {t('all')}
          </CardLink>
          <LookSwitch value={look} onChange={setLook} />
        </span>
      }
    >
      {volume.currencies.length === 0 ? (
        <EmptyState kind="none" title={t('none')} />
      ) : (
        <div className="p-4">
          <DrawnOrTold
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
                bars={volume.currencies.map(({ currency, bought_base, sold_base }) => ({
                  name: currency,
                  before: bought_base,
                  after: sold_base,
                }))}
              />
            }
            table={<VolumeTold volume={volume} />}
          />
        </div>
      )}
    </DashboardCard>
  );
}

function VolumeTold({ volume: { currencies } }: { volume: Volume }) {
  const t = useTranslations('dashboard.volume');
  const { baseCurrency, decimalsOf } = useFormats();
  const base = decimalsOf(baseCurrency);
  return (
    <ChartTable
      label={t('title')}
      head={t('currency')}
      columns={[t('bought'), t('boughtBase'), t('sold'), t('soldBase')]}
      rows={currencies.map(({ currency, bought, bought_base, sold, sold_base }) => ({
        key: currency,
        name: <bdi>{currency}</bdi>,
        cells: [
          <Figure key="bought" value={bought} decimals={decimalsOf(currency)} zero="dash" />,
          <Figure key="bought-base" value={bought_base} decimals={base} zero="dash" />,
          <Figure key="sold" value={sold} decimals={decimalsOf(currency)} zero="dash" />,
          <Figure key="sold-base" value={sold_base} decimals={base} zero="dash" />,
        ],
      }))}
    />
  );
}
