'use client';

import { useTranslations } from 'use-intl';

import { BulletBars } from '@/components/ui/charts/lazy-charts';
import { AsOf } from './as-of';
import { CardLink } from './card-link';
import { DrawnCard } from './drawn-card';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { PositionTable } from './position-table';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { sign } from '@/lib/domain/money';
import { usedInPercent } from '@/lib/domain/dealing/position-limit';

type Positions = NonNullable<CounterDashboard['positions']>;

/** Card with the position and value of each currency, and the used share of its position limit. */
export function PositionCard({ positions, at }: { positions: Positions; at: string }) {
  const t = useTranslations('dashboard.positions');
  const { baseMark, baseMoney } = useFormats();
  return (
    <DrawnCard
      title={t('title')}
      note={<AsOf at={at} note={t('note', { currency: baseMark })} />}
      none={positions.currencies.length === 0 && t('none')}
      first="table"
      end={
        <>
          <CardLink to="app.exchange.tills" view="positions">
            {t('all')}
          </CardLink>
          <RateSwitch />
        </>
      }
    >
      {(look) => {
        const bullets = positions.currencies.flatMap(({ currency, net, worth, limit }) => {
          if (worth === null) return [];
          const side = t(sign(net) < 0 ? 'short' : 'long');
          const used = usedInPercent(worth, limit);
          const words =
            used === null || limit === null
              ? t('unlimited', { side, worth: baseMoney(worth) })
              : t('used', {
                  side,
                  worth: baseMoney(worth),
                  limit: baseMoney(limit),
                  percent: used,
                });
          return [{ name: currency, value: worth, limit, words }];
        });
        return (
          <ChartOrTable
            look={look}
            chart={
              <div className="p-4">
                <BulletBars label={t('drawn', { count: bullets.length })} bullets={bullets} />
              </div>
            }
            table={
              <div className="@container overflow-x-auto">
                <PositionTable positions={positions} />
                <WithoutRate positions={positions} />
              </div>
            }
          />
        );
      }}
    </DrawnCard>
  );
}

/** Note that names the currencies without a rate, because the total leaves them out. */
function WithoutRate({ positions: { currencies } }: { positions: Positions }) {
  const t = useTranslations('dashboard.positions');
  const without = currencies.filter(({ worth }) => worth === null);
  if (without.length === 0) return null;
  return (
    <p className="border-t border-line px-4 py-2 text-12 text-ink-2">
      {t('without', { currencies: without.map(({ currency }) => currency).join(', ') })}
    </p>
  );
}
