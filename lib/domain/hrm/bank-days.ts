import { addDays, type Day, dayNumber, yearOf } from '@/lib/domain/calendar';
import { WEEKDAYS, type Weekday } from './payroll';

/** True if banks settle on the day. */
export type BankCalendar = (day: Day) => boolean;

/** Returns the weekday of a day. Day 0 of `dayNumber`, 1 March of year 0, was a Wednesday. */
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[(dayNumber(day) + 3) % 7] ?? 'sunday';

/** Creates the calendar of banks that close on these weekdays and settle on all other days. */
export const weeklyCalendar =
  (daysOff: readonly Weekday[]): BankCalendar =>
  (day) =>
    !daysOff.includes(weekdayOf(day));

const FIXED_HOLIDAYS = ['01-01', '05-01', '12-25', '12-26'];

/**
 * TARGET calendar for settlement in euro: closed on Saturday, Sunday, 1 January, Good Friday, Easter Monday, 1 May, 25
 * and 26 December (European Central Bank, long-term calendar).
 */
export const targetCalendar: BankCalendar = (day) => {
  const easter = easterOf(yearOf(day));
  const closed = [addDays(easter, -2), addDays(easter, 1)];
  const isWeekend = ['saturday', 'sunday'].includes(weekdayOf(day));
  return !isWeekend && !closed.includes(day) && !FIXED_HOLIDAYS.includes(day.slice(5));
};

/** Easter Sunday of the Gregorian calendar. */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const shift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const corrected = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const fullMoon = addDays(`${String(year).padStart(4, '0')}-03-21`, corrected);
  const toSunday = 7 - ((dayNumber(fullMoon) + 3) % 7);
  return addDays(fullMoon, toSunday);
}

/** First bank day from `wanted` on, but never before `today`. */
export function bankDay(wanted: Day, today: Day, pays: BankCalendar): Day {
  let day = wanted < today ? today : wanted;
  while (!pays(day)) day = addDays(day, 1);
  return day;
}
