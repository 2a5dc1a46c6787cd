'use client';

import { useTranslations } from 'use-intl';

import { usePeriodWords } from '@/hooks/use-period-words';
import type { Period } from '@/lib/domain/report-period';

/** Returns the period of the counter as text; a period of one day is "today". */
export function useDaysInWords({ from, to }: Period): string {
  const t = useTranslations('dashboard');
  const inWords = usePeriodWords();
  return from === to ? t('oneDay') : inWords({ from, to }).own;
}
