'use client';

import { useFormatter, useTranslations } from 'use-intl';

const SECOND_MS = 1000;

/** Formats a duration in ms, or in seconds from one second on. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations('proof');
  const format = useFormatter();
  return (ms) =>
    ms < SECOND_MS
      ? t('milliseconds', { count: format.number(ms) })
      : t('seconds', { count: format.number(ms / SECOND_MS, { maximumFractionDigits: 1 }) });
}
