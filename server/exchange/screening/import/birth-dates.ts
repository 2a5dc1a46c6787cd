const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** A longer range, in years, is kept as its two ends only. */
const LONGEST_RANGE = 10;

const two = (figure: string | number): string => String(figure).padStart(2, '0');

/**
 * Parses a date of birth into days, months or years: `14 Oct 1954`, `Oct 1954`, `circa 1954`, `1954 to 1956`,
 * `14/10/1954`, `00/00/1954`, `1954-10-14`. Returns an empty list if there is no year.
 */
export function birthDates(given: string): string[] {
  const text = given.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(text);
  if (iso) return [dated(iso[1], iso[2], iso[3])];
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  if (slashed) return [dated(slashed[3], slashed[2], slashed[1])];
  const worded = /^(?:(\d{1,2}) )?([a-z]{3})[a-z]* (\d{4})$/.exec(text);
  const month = MONTHS.indexOf(worded?.[2] ?? '') + 1;
  if (worded && month > 0) return [dated(worded[3], month, worded[1])];
  const years = [...text.matchAll(/\b(1[89]\d{2}|20\d{2})\b/g)].map(([year]) => Number(year));
  return years.length === 2 && /\b(to|and|-|–)\b|[-–]/.test(text)
    ? between(years)
    : years.map(String);
}

/** A day, or a month or year if the rest is unknown (zero). */
function dated(year = '', month: string | number = 0, day: string | number = 0): string {
  if (Number(month) < 1 || Number(month) > 12) return year;
  if (Number(day) < 1 || Number(day) > 31) return `${year}-${two(month)}`;
  return `${year}-${two(month)}-${two(day)}`;
}

function between([from = 0, to = 0]: readonly number[]): string[] {
  if (to < from || to - from > LONGEST_RANGE) return [String(from), String(to)];
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}
