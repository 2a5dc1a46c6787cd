import { type Day, dayNumber } from './calendar';

/** After how many days that something has been due a party is reminded of it, the first time, the second and the last. */
export const REMINDER_DAYS = [7, 30, 60] as const;

/** How a reminder reached a party: by mail, or as a letter or a call. */
export const REMINDER_WAYS = ['mail', 'hand'] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

/** For how many days something has been due by a day; 0 where it is not. */
export function daysOverdue(due: Day, day: Day): number {
  return Math.max(dayNumber(day) - dayNumber(due), 0);
}
