import type { DateFormat } from '@/lib/domain/dialect';
import { foldDigits } from './fold';
import { dayOfSolar } from './solar-hijri';

const PARTS = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;
/** Matches a Gregorian day in the documented format `YYYY-MM-DD`, which is the most common one. */
const DOCUMENTED = /^(?:1[6-9]|[2-9]\d)\d\d-\d\d-\d\d$/;
/** First year that counts as Gregorian. An earlier year belongs to the solar or the lunar Hijri calendar. */
const GREGORIAN_FROM = 1600;

/** Splits a date into its three parts, in order. Undefined for other text, and for a date without a four-digit year. */
function partsOf(text: string) {
  const [, first = '', , middle = '', last = ''] = PARTS.exec(foldDigits(text).trim()) ?? [];
  const isYearFirst = first.length === 4;
  if (isYearFirst ? last.length > 2 : last.length !== 4 || first.length > 2) return undefined;
  return { isYearFirst, first: Number(first), middle: Number(middle), last: Number(last) };
}

/**
 * Converts a date of a file to `YYYY-MM-DD`. A Gregorian result is not checked, so the day may not exist. Undefined for
 * a date in another format, and for a Solar Hijri date that does not exist.
 */
export function readDay(text: string, format: DateFormat): string | undefined {
  if (format === 'YYYY-MM-DD' && DOCUMENTED.test(text)) return text;
  const parts = partsOf(text);
  if (!parts || parts.isYearFirst !== format.includes('YYYY-')) return undefined;
  const { isYearFirst, first, middle, last } = parts;
  const [year, date] = isYearFirst ? [first, last] : [last, first];
  if (format.startsWith('solar')) return dayOfSolar({ year, month: middle, date });
  return format === 'MM/DD/YYYY' ? written(year, first, middle) : written(year, middle, date);
}

const written = (year: number, month: number, date: number): string =>
  [
    String(year).padStart(4, '0'),
    ...[month, date].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/**
 * Returns the date format of a text. `either`: several formats are possible. `same`: day and month are equal, so their
 * order does not matter. Undefined if no format fits.
 */
export function dateFormatOf(text: string): DateFormat | 'either' | 'same' | undefined {
  if (DOCUMENTED.test(text)) return 'YYYY-MM-DD';
  const parts = partsOf(text);
  if (!parts) return undefined;
  const { isYearFirst, first, middle, last } = parts;
  if ((isYearFirst ? first : last) < GREGORIAN_FROM) return 'either';
  if (isYearFirst) return 'YYYY-MM-DD';
  if (first > 12) return middle > 12 ? undefined : 'DD/MM/YYYY';
  if (first === middle) return 'same';
  return middle > 12 ? 'MM/DD/YYYY' : 'either';
}
