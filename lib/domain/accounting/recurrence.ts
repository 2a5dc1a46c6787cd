import { addDays, addMonths, type Day } from '@/lib/domain/calendar';

export const RECURRENCES = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Recurrence = (typeof RECURRENCES)[number];

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/**
 * Day of the k-th recurrence after the first day; 0 is the first day itself. Every day is computed from the first day,
 * so that a short month does not shorten later dates: 31 January, 28 February, 31 March.
 */
export function occurrence(first: Day, every: Recurrence, k: number): Day {
  if (every === 'day') return addDays(first, k);
  if (every === 'week') return addDays(first, 7 * k);
  return addMonths(first, MONTHS[every] * k);
}
