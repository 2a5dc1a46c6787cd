'use client';

import { CalendarDays, Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RowLink } from '@/components/dashboard/row-link';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { Dashboard } from '@/lib/contract/dashboard';

/** Days open for posting: active locks and open fiscal years. */
export function OpenDays({ locks, years }: Pick<Dashboard, 'locks' | 'years'>) {
  const t = useTranslations('dashboard.days');
  return (
    <DashboardCard title={t('title')}>
      <ul>
        {locks?.map((lock) => (
          <LockRow key={lock.id} lock={lock} />
        ))}
        {locks?.length === 0 && (
          <li className="flex min-h-10 items-center gap-3 border-b border-line px-4 text-ink-2 last:border-b-0">
            <Icon of={Lock} className="text-ink-3" /> {t('noLock')}
          </li>
        )}
        {years?.map((year) => (
          <YearRow key={year.id} year={year} />
        ))}
      </ul>
    </DashboardCard>
  );
}

type Row<Name extends 'locks' | 'years'> = NonNullable<Dashboard[Name]>[number];

function LockRow({ lock: { id, number, modules, lock_date } }: { lock: Row<'locks'> }) {
  const t = useTranslations('dashboard.days');
  const { day } = useFormats();
  return (
    <RowLink to="app.accounting.transaction-locking" view={id}>
      <Icon of={Lock} className="text-ink-3" />
      <span className="min-w-0 flex-1">
        {t.rich('locked', { day: () => <Ltr>{day(lock_date)}</Ltr> })}
        <span className="block text-12 text-ink-3">
          {modules.map((one) => t(`module.${one}`)).join(t('comma'))}
        </span>
      </span>
      <Ltr className="text-12 text-ink-3">{number}</Ltr>
    </RowLink>
  );
}

function YearRow({ year: { id, from, to } }: { year: Row<'years'> }) {
  const t = useTranslations('dashboard.days');
  const { day } = useFormats();
  const days = { from: () => <Ltr>{day(from)}</Ltr>, to: () => <Ltr>{day(to)}</Ltr> };
  return (
    <RowLink to="app.accounting.fiscal-closing" view={id}>
      <Icon of={CalendarDays} className="text-ink-3" />
      <span>{t.rich('openYear', days)}</span>
    </RowLink>
  );
}
