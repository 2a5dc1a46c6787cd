'use client';

import { useTranslations } from 'use-intl';

import { Callout } from './callout';

const HOUR = 60;
const DAY = 24 * HOUR;

type Aged = Readonly<{ age_minutes: number; is_stale: boolean; is_blocked: boolean }>;

/** Shows the age of a rate in its largest whole unit. */
export function AgeText({ of: { age_minutes: age } }: { of: Aged }) {
  const t = useTranslations('ui.age');
  const text =
    age < HOUR
      ? t('minutes', { count: age })
      : age < DAY
        ? t('hours', { count: Math.floor(age / HOUR) })
        : t('days', { count: Math.floor(age / DAY) });
  return <bdi className="text-ink-3">{text}</bdi>;
}

/** Single note for all rates of a screen: the number of stale rates and the next step. Null if no rate is stale. */
export function StaleRates({ of: rates }: { of: readonly Aged[] }) {
  const t = useTranslations('ui.age');
  const count = rates.filter(({ is_stale }) => is_stale).length;
  const isBlocked = rates.some(({ is_blocked }) => is_blocked);
  if (count === 0) return null;
  return <Callout tone="warning">{t(isBlocked ? 'blocked' : 'stale', { count })}</Callout>;
}
