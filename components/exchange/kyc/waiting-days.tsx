'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

/** From so many days on a file waits too long; a customer was told that it takes one or two. */
const SLOW_DAYS = 1;
const LATE_DAYS = 3;

/** How long a file waits for us, with a sign and a word once that is too long. */
export function WaitingDays({ days }: { days: number | null }) {
  const t = useTranslations('customers.age');
  if (days === null) return null;
  const isLate = days >= LATE_DAYS;
  const isSlow = days >= SLOW_DAYS;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap',
        isLate ? 'font-medium text-negative' : isSlow ? 'text-warning' : 'text-ink-3',
      )}
    >
      {isLate && <Icon of={TriangleAlert} size={12} />}
      <bdi>{t('days', { count: days })}</bdi>
      {isLate && <span className="sr-only">{t('late')}</span>}
    </span>
  );
}
