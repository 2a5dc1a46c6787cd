'use client';

import { Circle, CircleDot, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { AsOf } from './as-of';
import { CardLink } from './card-link';
import { DashboardCard } from './dashboard-card';
import { PermittedLink } from '@/components/layout/permitted-link';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Drawer = NonNullable<CounterDashboard['drawers']>[number];

export function DrawersCard({ drawers, at }: { drawers: readonly Drawer[]; at: string }) {
  const t = useTranslations('dashboard.drawers');
  const { baseMark } = useFormats();
  const columns = useColumns();
  return (
    <DashboardCard
      title={t('title')}
      note={<AsOf at={at} note={t('note', { currency: baseMark })} />}
      end={<CardLink to="app.exchange.tills">{t('all')}</CardLink>}
      none={drawers.length === 0 && t('none')}
    >
      <div className="@container overflow-x-auto">
        <PlainTable
          named
          edge={16}
          label={t('title')}
          rows={drawers}
          rowId={({ id }) => id}
          columns={columns}
        />
      </div>
    </DashboardCard>
  );
}

function useColumns(): readonly PlainColumn<Drawer>[] {
  const t = useTranslations('dashboard.drawers');
  const moment = useMoment();
  const counted = (id: 'counted' | 'difference'): PlainColumn<Drawer> => ({
    id,
    header: t(id),
    align: 'end',
    className: 'max-sm:hidden',
    // Zero is shown as 0, because a dash means that there is no figure. The difference is that of the last count; the
    // book balance in this table also includes cash that has moved since.
    cell: (drawer) => <Amount value={drawer[id]} zero="figure" />,
  });
  return [
    {
      id: 'place',
      header: t('place'),
      cellClass: 'font-medium',
      cell: (drawer) => (
        <>
          <PermittedLink
            to="app.exchange.tills"
            {...(drawer.session_id !== null && { view: drawer.session_id })}
          >
            <bdi>{drawer.name}</bdi>
          </PermittedLink>{' '}
          {drawer.others > 0 && (
            <span className="text-12 font-normal text-ink-3 max-sm:hidden">
              {t('others', { count: drawer.others })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => (
        <span className="inline-flex items-center gap-1.5">
          <Icon of={STATES[state].icon} size={12} className={STATES[state].tone} />
          {t(state)}
        </span>
      ),
    },
    {
      id: 'book',
      header: t('book'),
      align: 'end',
      cell: ({ book }) => <Amount value={book} missing={t('blind')} />,
    },
    counted('counted'),
    counted('difference'),
    {
      id: 'lastCount',
      header: t('lastCount'),
      cellClass: 'text-ink-2',
      className: '@max-[45rem]:hidden',
      cell: (drawer) =>
        drawer.counted_at === null ? (
          t('never')
        ) : (
          <>
            <Ltr>{moment(drawer.counted_at)}</Ltr>
            {drawer.counted_by !== null && (
              <span className="@max-[52rem]:hidden">
                {t('by')}
                <bdi>{drawer.counted_by}</bdi>
              </span>
            )}
          </>
        ),
    },
  ];
}

const STATES = {
  open: { icon: CircleDot, tone: 'text-positive' },
  review: { icon: TriangleAlert, tone: 'text-warning' },
  closed: { icon: Circle, tone: 'text-ink-3' },
} as const;

type AmountProps = Readonly<{ value: string | null; missing?: string; zero?: 'dash' | 'figure' }>;

function Amount({ value, missing = '–', zero = 'dash' }: AmountProps) {
  const { baseCurrency } = useFormats();
  if (value === null) return <span className="text-ink-3">{missing}</span>;
  return <Figure value={value} of={baseCurrency} zero={zero} />;
}
