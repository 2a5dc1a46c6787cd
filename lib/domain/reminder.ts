import { type Day, dayNumber } from './calendar';

/** For how many days something has been due by a day; 0 where it is not. */
export function daysOverdue(due: Day, day: Day): number {
  return Math.max(dayNumber(day) - dayNumber(due), 0);
}
