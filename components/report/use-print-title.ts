'use client';

import { useLocale } from '@/hooks/use-locale';
import type { ReportHead } from '@/lib/contract/reports/report';
import { daysInWords } from '@/lib/format/period-words';

/** The line that every printed page begins with. */
export function usePrintTitle(label: string, head: ReportHead | undefined): string {
  const { locale } = useLocale();
  if (!head) return label;
  return [head.organisation, label, daysInWords(head, locale).own].join(' · ');
}
