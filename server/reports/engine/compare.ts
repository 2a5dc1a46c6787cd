import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  endOfMonth,
  isDay,
  monthOf,
  yearOf,
} from '@/lib/domain/calendar';
import { Refusal } from '@/lib/domain/refusal';
import type { Period } from '@/lib/domain/report-period';

type Compare = 'previous' | 'year';

/**
 * Returns the period before this one, or the same days a year earlier. Refuses a comparison with days before the first
 * valid business day.
 */
export function comparedPeriod(period: Period, compare: Compare): Period {
  return earlierPeriod(period, compare, 1);
}

export type Compared = Readonly<{ compare?: Compare | undefined; periods?: string | undefined }>;

/**
 * Returns earlier periods for comparison, newest first; none without `compare`. A whole month is compared with a whole
 * month: March with February, not with the 31 days before March. A month to date is compared with the same days of the
 * month before: 1 to 10 March with 1 to 10 February. Refuses like `comparedPeriod`.
 */
export function comparedPeriods(period: Period, wanted: Compared): Period[] {
  return stepsOf(wanted).map((step) => earlierPeriod(period, wanted.compare, step));
}

/**
 * Returns earlier days for comparison, newest first, a month or a year apart; none without `compare`. The last day of a
 * month is compared with the last day of the earlier month. Refuses like `comparedPeriod`.
 */
export function comparedDays(day: Day, wanted: Compared): Day[] {
  const months = wanted.compare === 'year' ? 12 : 1;
  return stepsOf(wanted).map((step) => inTime(monthsEarlier(day, step * months)));
}

function stepsOf({ compare, periods = '1' }: Compared): number[] {
  if (compare === undefined) return [];
  return Array.from({ length: Number(periods) }, (_, index) => index + 1);
}

function earlierPeriod(period: Period, compare: Compare | undefined, steps: number): Period {
  const { from, to } = movedBack(period, compare, steps);
  return { from: inTime(from), to: inTime(to) };
}

function inTime(day: Day): Day {
  if (!isDay(day)) throw new Refusal('report.compare', { field: 'compare' });
  return day;
}

function movedBack({ from, to }: Period, compare: Compare | undefined, steps: number): Period {
  const isWholeMonths = from.endsWith('-01') && to === endOfMonth(to);
  if (compare === 'year' || isWholeMonths) {
    const months = steps * (compare === 'year' ? 12 : monthsIn({ from, to }));
    return { from: addMonths(from, -months), to: monthsEarlier(to, months) };
  }
  if (isMonthToDate({ from, to })) {
    return { from: addMonths(from, -steps), to: addMonths(to, -steps) };
  }
  const days = steps * (dayNumber(to) - dayNumber(from) + 1);
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** True for a month to date. False for the first day of a month alone, which is compared with the day before. */
function isMonthToDate({ from, to }: Period): boolean {
  return from.endsWith('-01') && from < to && from.slice(0, 7) === to.slice(0, 7);
}

function monthsIn({ from, to }: Period): number {
  return (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1;
}

function monthsEarlier(day: Day, months: number): Day {
  const there = addMonths(day, -months);
  return day === endOfMonth(day) ? endOfMonth(there) : there;
}
