import { type Day, dayNumber, today } from '@/lib/domain/calendar';
import { formatInstant } from './date';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Number of ms that is larger than the UTC offset of every time zone. */
const FURTHEST_MS = 15 * HOUR_MS;
const EPOCH = dayNumber('1970-01-01');

/** Last millisecond of a day in a time zone, as ISO 8601 with `Z`. */
export function endOfDay(day: Day, timezone: string): string {
  const midnight = (dayNumber(day) - EPOCH) * DAY_MS;
  let last = midnight - FURTHEST_MS;
  let after = midnight + DAY_MS + FURTHEST_MS;
  while (after - last > 1) {
    const middle = Math.floor((last + after) / 2);
    if (today(timezone, new Date(middle)) <= day) last = middle;
    else after = middle;
  }
  return new Date(last).toISOString();
}

/**
 * Instant at which the clocks of a time zone show a day and a time (`HH:mm`), as ISO 8601 with `Z`. Undefined for an
 * invalid time, and for a time that the zone skips when its clocks change.
 */
export function instantAt(day: Day, time: string, timezone: string): string | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  const shownAt = (ms: number) =>
    Date.parse(`${formatInstant(new Date(ms).toISOString(), { timezone }).replace(' ', 'T')}Z`);
  // The guess uses a wrong offset if the clocks change between the guess and the wanted instant, so the offset is
  // computed again.
  const guess = wanted - (shownAt(wanted) - wanted);
  const found = guess - (shownAt(guess) - wanted);
  return shownAt(found) === wanted ? new Date(found).toISOString() : undefined;
}
