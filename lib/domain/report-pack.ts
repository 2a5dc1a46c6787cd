import { addDays, type Day, endOfMonth } from './calendar';
import { weekdayOf } from './hrm/bank-days';
import type { Weekday } from './hrm/payroll';
import { type Clock, namedPeriod, type Period } from './report-period';
import { instantOfClock } from './timezone';

/** Periods of the reports in a pack, relative to the day for which the pack is made. */
export const PACK_PERIODS = [
  ...(['yesterday', 'this-month', 'last-week', 'last-month', 'last-quarter'] as const),
  ...(['year-to-date', 'last-fiscal-year', 'last-solar-month'] as const),
] as const;
export type PackPeriod = (typeof PACK_PERIODS)[number];

export const PACK_REPEATS = ['day', 'week', 'month'] as const;

/** Days and time of day at which a pack is made. `weekday` is set for weeks, `month_day` for months. */
export type PackTimetable = Readonly<{
  repeats: (typeof PACK_REPEATS)[number];
  weekday: Weekday | null;
  month_day: number | null;
  /** Time of day as `HH:MM`. */
  at_time: string;
}>;

type Moment = Readonly<{ timezone: string; now: Date; today: Day }>;

/** Number of days that contain at least one day of every timetable. */
const LOOK_DAYS = 62;

/**
 * Days of a pack's period. The last week is the seven days that end yesterday, because weeks begin on different days in
 * different countries. So a weekly pack leaves no day out, on whatever day it is made.
 */
export function packDays(period: PackPeriod, clock: Clock): Period {
  const { today } = clock;
  return period === 'last-week'
    ? { from: addDays(today, -7), to: addDays(today, -1) }
    : namedPeriod(period, clock);
}

/**
 * Last day of the timetable whose time has come; undefined if there is none after `done`, which is the last day that
 * needs no run. Of several days that were missed only the last one counts.
 */
export function dueDay(
  timetable: PackTimetable,
  done: Day,
  { timezone, now, today }: Moment,
): Day | undefined {
  for (let day = today; day > done && day > addDays(today, -LOOK_DAYS); day = addDays(day, -1)) {
    if (isPackDay(timetable, day) && timeOf(timetable, day, timezone) <= now.getTime()) return day;
  }
  return undefined;
}

/** Instant of the next run; in the past if a run is due. */
export function nextRun(timetable: PackTimetable, done: Day, moment: Moment): Date {
  const { timezone, today } = moment;
  const due = dueDay(timetable, done, moment);
  if (due !== undefined) return new Date(timeOf(timetable, due, timezone));
  let day = done < today ? today : addDays(done, 1);
  while (!isPackDay(timetable, day)) day = addDays(day, 1);
  return new Date(timeOf(timetable, day, timezone));
}

/**
 * Returns the last day for which a pack that is saved now needs no run: today if today's time has passed, otherwise
 * yesterday.
 */
export const doneWhenSaved = (
  timetable: Pick<PackTimetable, 'at_time'>,
  { timezone, now, today }: Moment,
): Day => (timeOf(timetable, today, timezone) <= now.getTime() ? today : addDays(today, -1));

/**
 * Instant in ms at which the clocks show the time of a timetable on a day. If the clocks skip the time, the instant is
 * about an hour earlier or later; if they show it twice, it is one of the two instants.
 */
const timeOf = ({ at_time }: Pick<PackTimetable, 'at_time'>, day: Day, timezone: string): number =>
  instantOfClock(timezone, `${day}T${at_time}:00`);

function isPackDay({ repeats, weekday, month_day }: PackTimetable, day: Day): boolean {
  if (repeats === 'day') return true;
  if (repeats === 'week') return weekdayOf(day) === weekday;
  const last = Number(endOfMonth(day).slice(8));
  // In a month without this day, the pack is made on the last day of the month.
  return Number(day.slice(8)) === Math.min(month_day ?? 1, last);
}
