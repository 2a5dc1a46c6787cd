import { addDays, type Day } from '@/lib/domain/calendar';
import type { Period } from '@/lib/domain/report-period';
import { dayOfSolar, solarOf } from './solar-hijri';

/** Solar Hijri month that contains a day, as a period of Gregorian days. */
export function solarMonthOf(day: Day): Period {
  const { year, month } = solarOf(day) ?? { year: 0, month: 0 };
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return between(dayOfSolar({ year, month, date: 1 }), dayOfSolar({ ...next, date: 1 }), day);
}

/** Solar Hijri year that contains a day, as a period of Gregorian days. */
export function solarYearOf(day: Day): Period {
  const { year } = solarOf(day) ?? { year: 0 };
  const first = dayOfSolar({ year, month: 1, date: 1 });
  return between(first, dayOfSolar({ year: year + 1, month: 1, date: 1 }), day);
}

/**
 * Period from the first day of a month or year to the day before the next one. Every business day is in the Solar Hijri
 * calendar; for any other day the period is that day.
 */
function between(from: Day | undefined, next: Day | undefined, day: Day): Period {
  if (from === undefined || next === undefined) return { from: day, to: day };
  return { from, to: addDays(next, -1) };
}
