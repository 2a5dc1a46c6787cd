import { addDays, addMonths, dayNumber } from '@/lib/domain/calendar';
import type { Period } from '@/lib/domain/report-period';

/** The period to compare with: as many days just before, or the same days a year earlier. */
export function comparedPeriod({ from, to }: Period, compare: 'previous' | 'year'): Period {
  if (compare === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  return { from: addDays(from, dayNumber(from) - dayNumber(to) - 1), to: addDays(from, -1) };
}
