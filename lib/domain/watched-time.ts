import { addDays } from './calendar';

/** Those of the last so many days, the given one among them; none that is later. */
export function dayWindow<One extends Readonly<{ day: string }>>(
  rows: readonly One[],
  until: string,
  days: number,
): One[] {
  const first = addDays(until, 1 - days);
  return rows.filter(({ day }) => first <= day && day <= until);
}

/** How many hours lie between an instant and an earlier one. */
export const hoursBefore = (instant: string, earlier: string): number =>
  (Date.parse(instant) - Date.parse(earlier)) / 3_600_000;
