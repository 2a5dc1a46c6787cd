'use client';

import { CalendarDays, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import type { Dashboard } from '@/lib/contract/dashboard';

/** Which days can still be posted to: the locks that stand and the fiscal years that are open. */
export function OpenDays({ locks, years }: Pick<Dashboard, 'locks' | 'years'>) {
  const t = useTranslations('dashboard.days');
  const { day } = useFormats();
  return (
    <DashboardCard title={t('title')}>
      <ul>
        {locks?.map(({ id, number, modules, lock_date }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <RecordLink
              to="app.accounting.transaction-locking"
              view={id}
              className="flex min-h-10 items-center gap-3 px-4 py-1 hover:bg-row-hover"
            >
              <Icon of={Lock} className="text-ink-3" />
              <span className="min-w-0 flex-1">
                {t.rich('locked', { day: () => <Day>{day(lock_date)}</Day> })}
                <span className="block text-12 text-ink-3">
                  {modules.map((one) => t(`module.${one}`)).join(t('comma'))}
                </span>
              </span>
              <bdi dir="ltr" className="figure text-12 text-ink-3">
                {number}
              </bdi>
            </RecordLink>
          </li>
        ))}
        {locks?.length === 0 && (
          <li className="flex min-h-10 items-center gap-3 border-b border-line px-4 text-ink-2 last:border-b-0">
            <Icon of={Lock} className="text-ink-3" /> {t('noLock')}
          </li>
        )}
        {years?.map(({ id, from, to }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <RecordLink
              to="app.accounting.fiscal-closing"
              view={id}
              className="flex min-h-10 items-center gap-3 px-4 py-1 hover:bg-row-hover"
            >
              <Icon of={CalendarDays} className="text-ink-3" />
              <span>
                {t.rich('openYear', {
                  from: () => <Day>{day(from)}</Day>,
                  to: () => <Day>{day(to)}</Day>,
                })}
              </span>
            </RecordLink>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}

/** A day keeps its order within a sentence of the other direction. */
const Day = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="figure">
    {children}
  </bdi>
);
