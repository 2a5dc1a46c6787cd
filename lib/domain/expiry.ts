import { type Day, dayNumber } from './calendar';

/** Numbers of days before an expiry date at which users are reminded. */
export const EXPIRY_STEPS = [60, 30, 7, 0] as const;

/** Reminder that is sent first, as a number of days before the expiry date. */
export const [FIRST_STEP] = EXPIRY_STEPS;

/**
 * The latest reminder that is due for an expiry date, given as its number of days before that date; undefined if none
 * is due yet.
 */
export function stepOf(end: Day, today: Day): number | undefined {
  const left = dayNumber(end) - dayNumber(today);
  return EXPIRY_STEPS.findLast((days) => left <= days);
}
