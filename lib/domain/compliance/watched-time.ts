import { addDays } from '@/lib/domain/calendar';

/** Returns the rows of the last `days` days up to the day `until`, which is included. */
export function dayWindow<One extends Readonly<{ day: string }>>(
  rows: readonly One[],
  until: string,
  days: number,
): One[] {
  const first = addDays(until, 1 - days);
  return rows.filter(({ day }) => first <= day && day <= until);
}

export const hoursBefore = (instant: string, earlier: string): number =>
  (Date.parse(instant) - Date.parse(earlier)) / 3_600_000;
