import { addDays, addMonths, type Day } from './calendar';

/** How often something comes again. */
export const RECURRENCES = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Recurrence = (typeof RECURRENCES)[number];

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The day on which something comes for the k-th time after its first; 0 is the first itself. Every
 * one is counted from the first, so that the end of a short month does not shorten those after it:
 * 31 January, 28 February, 31 March.
 */
export function occurrence(first: Day, every: Recurrence, k: number): Day {
  if (every === 'day') return addDays(first, k);
  if (every === 'week') return addDays(first, 7 * k);
  return addMonths(first, MONTHS[every] * k);
}
