'use client';

import { Circle, CircleDot, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { AsOf } from '@/components/dashboard/as-of';
import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { PermittedLink } from '@/components/layout/permitted-link';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';

type Drawer = NonNullable<CounterDashboard['drawers']>[number];

/** Every till and vault: whether it is open, what the books say lies there, and its last count. */
export function DrawersCard({ drawers, at }: { drawers: readonly Drawer[]; at: string }) {
  const t = useTranslations('dashboard.drawers');
  const { baseMark } = useFormats();
  return (
    <DashboardCard
      title={t('title')}
      note={<AsOf at={at} note={t('note', { currency: baseMark })} />}
      end={<CardLink to="app.exchange.tills">{t('all')}</CardLink>}
    >
      {drawers.length === 0 ? (
        <EmptyState kind="none" title={t('none')} />
      ) : (
        <div className="@container overflow-x-auto">
          <table className="tbl [--table-edge:16px]" aria-label={t('title')}>
            <thead>
              <tr>
                <th scope="col">{t('place')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col" className="num">
                  {t('book')}
                </th>
                <th scope="col" className="num max-sm:hidden">
                  {t('counted')}
                </th>
                <th scope="col" className="num max-sm:hidden">
                  {t('difference')}
                </th>
                <th scope="col" className="@max-[45rem]:hidden">
                  {t('lastCount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {drawers.map((drawer) => (
                <Row key={drawer.id} drawer={drawer} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DashboardCard>
  );
}

const STATES = {
  open: { icon: CircleDot, tone: 'text-positive' },
  review: { icon: TriangleAlert, tone: 'text-warning' },
  closed: { icon: Circle, tone: 'text-ink-3' },
} as const;

function Row({ drawer }: { drawer: Drawer }) {
  const t = useTranslations('dashboard.drawers');
  const { icon, tone } = STATES[drawer.state];
  return (
    <tr>
      <th scope="row" className="font-medium">
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
      </th>
      <td>
        <span className="inline-flex items-center gap-1.5">
          <Icon of={icon} size={12} className={tone} />
          {t(drawer.state)}
        </span>
      </td>
      <Amount value={drawer.book} missing={t('blind')} />
      <Amount value={drawer.counted} className="max-sm:hidden" />
      <Amount value={drawer.difference} className="max-sm:hidden" />
      <td className="text-ink-2 @max-[45rem]:hidden">
        <LastCount drawer={drawer} />
      </td>
    </tr>
  );
}

function Amount({
  value,
  missing = '–',
  className,
}: {
  value: string | null;
  missing?: string;
  className?: string;
}) {
  const { baseCurrency } = useFormats();
  return (
    <td className={classNames('num', className)}>
      {value === null ? (
        <span className="text-ink-3">{missing}</span>
      ) : (
        <Figure value={value} of={baseCurrency} zero="dash" />
      )}
    </td>
  );
}

function LastCount({ drawer: { counted_at, counted_by } }: { drawer: Drawer }) {
  const t = useTranslations('dashboard.drawers');
  const moment = useMoment();
  if (counted_at === null) return t('never');
  return (
    <>
      <bdi dir="ltr" className="figure">
        {moment(counted_at)}
      </bdi>
      {counted_by !== null && (
        <>
          {t('by')}
          <bdi>{counted_by}</bdi>
        </>
      )}
    </>
  );
}
