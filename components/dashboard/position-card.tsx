'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { PermittedLink } from '@/components/layout/permitted-link';
import { BulletBars } from '@/components/ui/charts/lazy-charts';
import { AsOf } from './as-of';
import { CardLink } from './card-link';
import { DrawnCard } from './drawn-card';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Meter } from '@/components/ui/meter';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { sign, compare, type Decimal, sum } from '@/lib/domain/money';
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
        const without = positions.currencies.filter(({ worth }) => worth === null);
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
                {without.length !== 0 && (
                  <p className="border-t border-line px-4 py-2 text-12 text-ink-2">
                    {t('without', {
                      currencies: without.map(({ currency }) => currency).join(', '),
                    })}
                  </p>
                )}
              </div>
            }
          />
        );
      }}
    </DrawnCard>
  );
}

type Held = Positions['currencies'][number];

/** Usage of a limit, in percent, from which a warning is shown. */
const NEAR = '85';

/** Classes that hide columns on narrow cards; the least important columns are hidden first. */
const ROOMY = '@max-[52rem]:hidden';
const WIDE = '@max-[40rem]:hidden';
const MIDDLE = '@max-[38rem]:hidden';
const NARROW = '@max-[22rem]:hidden';

/** Table with one row per currency. Columns with costs are shown only if the user may see costs. */
function PositionTable({ positions: { currencies } }: { positions: Positions }) {
  const t = useTranslations('dashboard.positions');
  const [held, worth] = [useHeldColumns(), useWorthColumns(currencies)];
  const cost = useCostColumns();
  const seesCost = currencies.some(({ average }) => average !== null);
  return (
    <PlainTable
      named
      edge={16}
      className="tbl-tight"
      label={t('title')}
      rows={currencies}
      rowId={({ currency }) => currency}
      columns={[...held, ...(seesCost ? cost : []), ...worth]}
    />
  );
}

type Columns = readonly PlainColumn<Held>[];

function useHeldColumns(): Columns {
  const t = useTranslations('dashboard.positions');
  const amount = (id: 'onHand' | 'owed', of: (held: Held) => Decimal) => ({
    id,
    header: t(id),
    align: 'end' as const,
    className: 'max-md:hidden',
    cell: (held: Held) => <Figure value={of(held)} of={held.currency} zero="dash" />,
  });
  return [
    {
      id: 'currency',
      header: t('currency'),
      cellClass: 'font-medium',
      foot: t('total'),
      cell: ({ currency }) => (
        <PermittedLink to="app.exchange.tills" view="positions" query={{ currency }}>
          {currency}
        </PermittedLink>
      ),
    },
    amount('onHand', ({ on_hand }) => on_hand),
    amount('owed', ({ owed }) => owed),
    {
      id: 'net',
      header: t('net'),
      align: 'end',
      cellClass: 'font-medium',
      cell: ({ net, currency }) => <Figure value={net} of={currency} zero="dash" />,
    },
    {
      id: 'side',
      header: t('side'),
      className: ROOMY,
      cellClass: 'text-ink-2',
      cell: ({ net }) => sign(net) !== 0 && t(sign(net) < 0 ? 'short' : 'long'),
    },
  ];
}

function useCostColumns(): Columns {
  const t = useTranslations('dashboard.positions');
  const hidden = 'max-md:hidden';
  return [
    {
      id: 'average',
      header: t('average'),
      align: 'end',
      cellClass: 'text-ink-2',
      className: classNames(WIDE, hidden),
      cell: ({ currency, average }) => <Rate of={currency} asQuoted={average} isWorkedOut />,
    },
    {
      id: 'breakEven',
      align: 'end',
      cellClass: 'text-ink-2',
      className: classNames(MIDDLE, hidden),
      header: <span title={t('breakEvenMeans')}>{t('breakEven')}</span>,
      cell: ({ currency, break_even }) => <Rate of={currency} asQuoted={break_even} isWorkedOut />,
    },
  ];
}

/** Columns with the value and the used share of the limit. The footer totals the currencies that have a rate. */
function useWorthColumns(currencies: readonly Held[]): Columns {
  const t = useTranslations('dashboard.positions');
  const { baseCurrency } = useFormats();
  return [
    {
      id: 'worth',
      header: t('worth'),
      align: 'end',
      cellClass: 'font-medium',
      cell: ({ worth }) =>
        worth === null ? (
          <span className="text-ink-3">{t('noRate')}</span>
        ) : (
          <Figure value={worth} of={baseCurrency} zero="dash" />
        ),
      foot: (
        <Figure value={sum(currencies.flatMap(({ worth }) => worth ?? []))} of={baseCurrency} />
      ),
    },
    {
      id: 'limit',
      header: t('limit'),
      align: 'end',
      cell: ({ currency, worth, limit }) => {
        const used = usedInPercent(worth, limit);
        if (used === null) return <span className="text-ink-3">–</span>;
        const isNear = compare(used, NEAR) >= 0;
        return (
          <span className="inline-flex items-center justify-end gap-2">
            <span className={classNames('w-12', ROOMY)}>
              <Meter label={t('limitOf', { currency })} share={Number(used) / 100} />
            </span>
            <span
              className={classNames(
                'figure inline-flex items-center justify-end gap-1',
                isNear && 'font-medium text-warning',
              )}
            >
              {isNear && <Icon of={TriangleAlert} size={12} className={NARROW} />}
              <bdi dir="ltr">{t('percent', { used })}</bdi>
            </span>
          </span>
        );
      },
    },
  ];
}
