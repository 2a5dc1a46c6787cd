'use client';

import { useCallback } from 'react';

import type { Day } from '@/lib/domain/calendar';
import type { Period } from '@/lib/domain/report-period';
import { daysInWords, type PeriodWords } from '@/lib/format/period-words';
import { useFormats } from './use-formats';
import { useLocale } from './use-locale';

type Days = Period & Readonly<{ as_of?: Day | undefined }>;

/** Returns a function that formats a period, or the day of `as_of`, in the reader's language and date format. */
export function usePeriodWords(): (days: Days) => PeriodWords {
  const { locale } = useLocale();
  const { day } = useFormats();
  return useCallback((days: Days) => daysInWords(days, locale, day), [locale, day]);
}
