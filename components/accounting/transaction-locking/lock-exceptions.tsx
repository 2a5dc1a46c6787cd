'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Ltr } from '@/components/ui/ltr';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';

type Exceptions = TransactionLock['exceptions'];

/** Exceptions of a lock: days, end, role or user, and reason. */
export function LockExceptions({ exceptions }: { exceptions: Exceptions }) {
  const t = useTranslations('transaction-locking');
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading}>{t('openDays')}</h2>
      {exceptions.length === 0 ? (
        <p className="text-ink-2">{t('noExceptions')}</p>
      ) : (
        <ul className="grid border-t border-line">
          {exceptions.map((one) => (
            <ExceptionItem key={one.id} exception={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

type OpenDays = Pick<Exceptions[number], 'from' | 'to' | 'until' | 'role' | 'user'>;

/** Formats the days, end and audience of an exception. */
export function useOpenDays() {
  const t = useTranslations('transaction-locking');
  const { day, instant } = useFormats();
  return ({ from, to, until, role, user }: OpenDays) => ({
    days: from === to ? day(from) : `${day(from)} – ${day(to)}`,
    until: until === null ? t('withoutEnd') : t('untilAt', { at: instant(until) }),
    who:
      [role?.name, user?.name].filter((name) => name !== undefined).join(t('comma')) ||
      t('everybody'),
  });
}

function ExceptionItem({ exception }: { exception: Exceptions[number] }) {
  const t = useTranslations('transaction-locking');
  const { instant } = useFormats();
  const { reason, created_by, created_at, status } = exception;
  const { days, until, who } = useOpenDays()(exception);
  return (
    <li className="grid gap-0.5 border-b border-line py-2">
      <span className="flex flex-wrap items-center gap-2">
        <Ltr className="font-medium">{days}</Ltr>
        <StatusBadge status={status === 'active' ? 'open' : status} />
        <span className="text-ink-2">{until}</span>
      </span>
      <span>
        {t('for')} <bdi>{who}</bdi>
        {' · '}
        <bdi>{reason}</bdi>
      </span>
      <span className="text-12 text-ink-3">
        <bdi>{created_by.name}</bdi> · <bdi className="figure">{instant(created_at)}</bdi>
      </span>
    </li>
  );
}
