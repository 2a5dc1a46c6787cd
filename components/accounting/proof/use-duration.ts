'use client';

import { useFormatter, useTranslations } from 'use-intl';

const SECOND_MS = 1000;

/** How long something took, in milliseconds or, from a second on, in seconds. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations('proof');
  const format = useFormatter();
  return (ms) =>
    ms < SECOND_MS
      ? t('milliseconds', { count: format.number(ms) })
      : t('seconds', { count: format.number(ms / SECOND_MS, { maximumFractionDigits: 1 }) });
}
