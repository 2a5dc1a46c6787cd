'use client';

import { usePeriodWords } from '@/hooks/use-period-words';
import type { ReportHead } from '@/lib/contract/reports/report';

/** Title line of each printed page. */
export function usePrintTitle(label: string, head: ReportHead | undefined): string {
  const inWords = usePeriodWords();
  if (!head) return label;
  return [head.organisation, label, inWords(head).own].join(' · ');
}
