'use client';

import { useTranslations } from 'use-intl';

import { AsOf } from '@/components/dashboard/as-of';
import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';

type Legs = NonNullable<CounterDashboard['legs']>;

/** The legs of trades that are to be settled today, and what they bring and cost; what is overdue is counted. */
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
    >
      {net.length === 0 ? (
        <EmptyState kind="none" title={t('none')} />
      ) : (
        <div className="overflow-x-auto p-4">
          <PlainTable
            label={t('title')}
            edge={0}
            rows={net}
            rowId={({ currency }) => currency}
            columns={[
              {
                id: 'currency',
                header: t('currency'),
                cell: ({ currency }) => <bdi>{currency}</bdi>,
              },
              {
                ...{ id: 'receive', header: t('receive'), align: 'end' },
                cell: ({ receive, currency }) => (
                  <Figure value={receive} of={currency} zero="dash" />
                ),
              },
              {
                ...{ id: 'pay', header: t('pay'), align: 'end' },
                cell: ({ pay, currency }) => <Figure value={pay} of={currency} zero="dash" />,
              },
              {
                ...{ id: 'net', header: t('net'), align: 'end' },
                cell: ({ net: amount, currency }) => (
                  <Figure value={amount} of={currency} zero="dash" />
                ),
              },
            ]}
          />
        </div>
      )}
    </DashboardCard>
  );
}
