'use client';

import { useTranslations } from 'use-intl';

import { AsOf } from '@/components/dashboard/as-of';
import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';

type Legs = NonNullable<CounterDashboard['legs']>;
type Net = Legs['net'][number];

/** Trade legs due today with amounts to receive and pay, and the number of overdue legs. */
export function LegsCard({ legs: { due, overdue, net }, at }: { legs: Legs; at: string }) {
  const t = useTranslations('dashboard.legs');
  const note = [
    t('due', { count: due }),
    ...(overdue > 0 ? [t('overdue', { count: overdue })] : []),
  ];
  return (
    <DashboardCard
      title={t('title')}
      note={<AsOf at={at} note={` · ${note.join(' · ')}`} />}
      end={<CardLink to="app.exchange.trade">{t('all')}</CardLink>}
      none={net.length === 0 && t('none')}
    >
      <div className="overflow-x-auto p-4">
        <NetTable net={net} />
      </div>
    </DashboardCard>
  );
}

function NetTable({ net }: Pick<Legs, 'net'>) {
  const t = useTranslations('dashboard.legs');
  const amount = (id: 'receive' | 'pay' | 'net'): PlainColumn<Net> => ({
    id,
    header: t(id),
    align: 'end',
    cell: (of) => <Figure value={of[id]} of={of.currency} zero="dash" />,
  });
  return (
    <PlainTable
      label={t('title')}
      edge={0}
      rows={net}
      rowId={({ currency }) => currency}
      columns={[
        { id: 'currency', header: t('currency'), cell: ({ currency }) => <bdi>{currency}</bdi> },
        ...(['receive', 'pay', 'net'] as const).map(amount),
      ]}
    />
  );
}
