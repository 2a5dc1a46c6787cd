import { type Day, dayNumber } from './calendar';

/** So many days before something ends it is told. */
export const EXPIRY_STEPS = [60, 30, 7, 0] as const;

/** The first time that something which ends is told. */
export const [FIRST_STEP] = EXPIRY_STEPS;

/** The step that something which ends on a day has come to; none while that is far off. */
export function stepOf(end: Day, today: Day): number | undefined {
  const left = dayNumber(end) - dayNumber(today);
  return EXPIRY_STEPS.findLast((days) => left <= days);
}
