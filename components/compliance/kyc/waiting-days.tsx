'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

/** Number of days after which a waiting file counts as slow or as late. */
const SLOW_DAYS = 1;
const LATE_DAYS = 3;

/** Number of days that a file has waited. A slow file is coloured; a late file also has an icon and a text. */
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
