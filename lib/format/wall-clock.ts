import type { Day } from '@/lib/domain/calendar';
import { formatInstant } from './date';

/**
 * Instant at which clocks of a time zone show a day and a time (`HH:mm`), as ISO 8601 with `Z`. Undefined for a time
 * that is no time, or that the zone skips when its clocks change.
 */
export function instantAt(day: Day, time: string, timezone: string): string | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  const shownAt = (ms: number) =>
    Date.parse(`${formatInstant(new Date(ms).toISOString(), { timezone }).replace(' ', 'T')}Z`);
  // The offset at the first guess is wrong if the clocks change between the guess and the instant.
  const guess = wanted - (shownAt(wanted) - wanted);
  const found = guess - (shownAt(guess) - wanted);
  return shownAt(found) === wanted ? new Date(found).toISOString() : undefined;
}
