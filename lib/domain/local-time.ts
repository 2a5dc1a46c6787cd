/** Formatters by time zone, cached because creating one takes 0.1 ms. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timezone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  clocks.set(timezone, made);
  return made;
}

/**
 * Local time of a time zone at an instant, such as `2026-11-20 10:00:59`. An instant as a number is in ms. Throws a
 * `RangeError` for an unknown zone and for an invalid instant.
 */
export const localTime = (timezone: string, instant: Date | number): string =>
  clockOf(timezone).format(instant);
