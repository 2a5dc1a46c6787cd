'use client';

import { useTranslations } from 'use-intl';

import { useLocale } from '@/hooks/use-locale';
import type { Period } from '@/lib/domain/report-period';
import { daysInWords } from '@/lib/format/period-words';

/** The days of the counter in words; one day alone is today. */
export function useDaysInWords({ from, to }: Period): string {
  const t = useTranslations('dashboard');
  const { locale } = useLocale();
  return from === to ? t('oneDay') : daysInWords({ from, to }, locale).own;
}
