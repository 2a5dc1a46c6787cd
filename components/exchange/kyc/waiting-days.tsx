'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

/** Days of waiting after which a file counts as slow or late. */
const SLOW_DAYS = 1;
const LATE_DAYS = 3;

/** Days that a file has waited: coloured once slow, with an icon and a text once late. */
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
