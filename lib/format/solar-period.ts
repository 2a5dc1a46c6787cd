import { addDays, type Day } from '@/lib/domain/calendar';
import type { Period } from '@/lib/domain/report-period';
import { dayOfSolar, solarOf } from './solar-hijri';

/** The Solar Hijri month that a day falls in, as days of our calendar. */
export function solarMonthOf(day: Day): Period {
  const { year, month } = solarOf(day) ?? { year: 0, month: 0 };
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return between(dayOfSolar({ year, month, date: 1 }), dayOfSolar({ ...next, date: 1 }), day);
}

/** The Solar Hijri year that a day falls in. */
export function solarYearOf(day: Day): Period {
  const { year } = solarOf(day) ?? { year: 0 };
  const first = dayOfSolar({ year, month: 1, date: 1 });
  return between(first, dayOfSolar({ year: year + 1, month: 1, date: 1 }), day);
}

/** Every business day is inside the Solar Hijri calendar; another day stands for itself. */
function between(from: Day | undefined, next: Day | undefined, day: Day): Period {
  if (from === undefined || next === undefined) return { from: day, to: day };
  return { from, to: addDays(next, -1) };
}
