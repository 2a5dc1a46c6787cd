import { type Day, dayNumber } from './calendar';

/** Numbers of days before an expiry date at which users are reminded. */
export const EXPIRY_STEPS = [60, 30, 7, 0] as const;

/** Earliest reminder step. */
export const [FIRST_STEP] = EXPIRY_STEPS;

/** Reminder step that an expiry date has reached; undefined if the date is further away. */
export function stepOf(end: Day, today: Day): number | undefined {
  const left = dayNumber(end) - dayNumber(today);
  return EXPIRY_STEPS.findLast((days) => left <= days);
}
