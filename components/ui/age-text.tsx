'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

const HOUR = 60;
const DAY = 24 * HOUR;

type Aged = Readonly<{ age_minutes: number; is_stale: boolean; is_blocked: boolean }>;

/** How old something is, in its largest whole unit; what is stale with a sign and a word to be read out. */
export function AgeText({ of: { age_minutes: age, is_stale, is_blocked } }: { of: Aged }) {
  const t = useTranslations('ui.age');
  const text =
    age < HOUR
      ? t('minutes', { count: age })
      : age < DAY
        ? t('hours', { count: Math.floor(age / HOUR) })
        : t('days', { count: Math.floor(age / DAY) });
  const word = is_blocked ? t('blocked') : t('stale');
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1',
        is_blocked ? 'text-negative' : is_stale ? 'text-warning' : 'text-ink-3',
      )}
      title={is_stale ? word : undefined}
    >
      {is_stale && <Icon of={TriangleAlert} size={12} />}
      <bdi>{text}</bdi>
      {is_stale && <span className="sr-only">{word}</span>}
    </span>
  );
}
