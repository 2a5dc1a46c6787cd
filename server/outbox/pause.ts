/**
 * Converts a `Retry-After` header, which has seconds or a date, to a pause in ms. Undefined if it is missing or
 * invalid.
 */
export function pauseOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
