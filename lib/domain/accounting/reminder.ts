import { type Day, dayNumber } from '@/lib/domain/calendar';

/** Days overdue after which a party gets the first, second and last reminder. */
export const REMINDER_DAYS = [7, 30, 60] as const;

/** Ways to remind a party: by mail, or by hand (a letter or a call). */
export const REMINDER_WAYS = ['mail', 'hand'] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

/** Days overdue on a day; 0 if not overdue. */
export function daysOverdue(due: Day, day: Day): number {
  return Math.max(dayNumber(day) - dayNumber(due), 0);
}
