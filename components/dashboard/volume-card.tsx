'use client';

import { useTranslations } from 'use-intl';

import { AsOf } from '@/components/dashboard/as-of';
import { CardLink } from '@/components/dashboard/card-link';
import { DivergingBars } from '@/components/ui/charts/lazy-charts';
import { DrawnCard } from '@/components/dashboard/drawn-card';
import { ChartOrTable } from '@/components/dashboard/chart-or-table';
import { useDaysInWords } from '@/components/dashboard/use-days-in-words';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';

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
  const { baseMark: currency } = useFormats();
  const days = useDaysInWords({ from, to });
  return (
    <DrawnCard
      title={t('title')}
      note={<AsOf at={at} note={t('note', { days, currency })} />}
      end={
        <CardLink to="app.exchange.sales" query={{ from, to }}>
          {t('all')}
        </CardLink>
      }
    >
      {(look) =>
        volume.currencies.length === 0 ? (
          <EmptyState kind="none" title={t('none')} />
        ) : (
          <div className="p-4">
            <ChartOrTable
              look={look}
              chart={<VolumeDrawn volume={volume} />}
              table={<VolumeTable volume={volume} />}
            />
          </div>
        )
      }
    </DrawnCard>
  );
}

function VolumeDrawn({ volume: { bought_base, sold_base, currencies } }: { volume: Volume }) {
  const t = useTranslations('dashboard.volume');
  const { baseMoney } = useFormats();
  return (
    <DivergingBars
      label={t('drawn', { bought: baseMoney(bought_base), sold: baseMoney(sold_base) })}
      before={t('bought')}
      after={t('sold')}
      format={baseMoney}
      bars={currencies.map((one) => ({
        name: one.currency,
        before: one.bought_base,
        after: one.sold_base,
      }))}
    />
  );
}

function VolumeTable({ volume: { currencies } }: { volume: Volume }) {
  const t = useTranslations('dashboard.volume');
  const { baseCurrency } = useFormats();
  return (
    <ChartTable
      label={t('title')}
      head={t('currency')}
      columns={[t('bought'), t('boughtBase'), t('sold'), t('soldBase')]}
      rows={currencies.map(({ currency, bought, bought_base, sold, sold_base }) => ({
        key: currency,
        name: <bdi>{currency}</bdi>,
        cells: [
          <Figure key="bought" value={bought} of={currency} zero="dash" />,
          <Figure key="bought-base" value={bought_base} of={baseCurrency} zero="dash" />,
          <Figure key="sold" value={sold} of={currency} zero="dash" />,
          <Figure key="sold-base" value={sold_base} of={baseCurrency} zero="dash" />,
        ],
      }))}
    />
  );
}
