import type { Day } from '@/lib/domain/calendar';
import type { Period } from '@/lib/domain/report-period';
import { solarMonthName, solarOf } from './solar-hijri';

type Language = 'en' | 'fa';
type Parts = Readonly<{ year: number; month: string; date: number }>;

/** Names of Gregorian months: short in English, in the Afghan form in Persian. */
const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fa: [
    'جنوری',
    'فبروری',
    'مارچ',
    'اپریل',
    'می',
    'جون',
    'جولای',
    'اگست',
    'سپتمبر',
    'اکتوبر',
    'نومبر',
    'دسمبر',
  ],
};

export type PeriodWords = Readonly<{ own: string; twin: string }>;

/** Formats a Gregorian day in the date format of the organisation or the reader. */
export type DayFormat = (day: Day) => string;

/**
 * Formats a period in both calendars: `2026-11-01 – 2026-11-19`, in the date format of `day`, and `10 – 28 Aqrab 1405`.
 * `own` is the Gregorian period and `twin` the Solar Hijri one; in Persian it is the other way round. For days outside
 * the Solar Hijri calendar, `twin` is empty.
 */
export function periodInWords({ from, to }: Period, locale: string, day: DayFormat): PeriodWords {
  const language: Language = locale.startsWith('fa') ? 'fa' : 'en';
  const common = from === to ? day(from) : `${day(from)} – ${day(to)}`;
  const [first, last] = [solar(from, language), solar(to, language)];
  if (!first || !last) return { own: common, twin: '' };
  const other = span(first, last);
  return language === 'fa' ? { own: other, twin: common } : { own: common, twin: other };
}

/** Formats the period of a report in both calendars. A report of balances (`as_of`) shows only its day. */
export function daysInWords(
  { as_of, ...period }: Period & Readonly<{ as_of?: Day | undefined }>,
  locale: string,
  day: DayFormat,
): PeriodWords {
  return periodInWords(as_of === undefined ? period : { from: as_of, to: as_of }, locale, day);
}

/** Months in both calendars: `Oct – Nov 2026` and `Mizan – Qaws 1405`. */
export function monthsInWords({ from, to }: Period, locale: string): PeriodWords {
  const language: Language = locale.startsWith('fa') ? 'fa' : 'en';
  const common = monthSpan(gregorian(from, language), gregorian(to, language));
  const [first, last] = [solar(from, language), solar(to, language)];
  if (!first || !last) return { own: common, twin: '' };
  const other = monthSpan(first, last);
  return language === 'fa' ? { own: other, twin: common } : { own: common, twin: other };
}

function monthSpan(from: Parts, to: Parts): string {
  const end = `${to.month} ${to.year}`;
  if (from.year !== to.year) return `${from.month} ${from.year} – ${end}`;
  return from.month === to.month ? end : `${from.month} – ${end}`;
}

/** Two Solar Hijri dates. If month or year are equal, they are written once. */
function span(from: Parts, to: Parts): string {
  const end = words(to);
  if (from.year !== to.year) return `${words(from)} – ${end}`;
  if (from.month !== to.month) return `${from.date} ${from.month} – ${end}`;
  return from.date === to.date ? end : `${from.date} – ${end}`;
}

const words = ({ date, month, year }: Parts): string => `${date} ${month} ${year}`;

export function monthInWords(day: Day, locale: string): string {
  return gregorian(day, locale.startsWith('fa') ? 'fa' : 'en').month;
}

function gregorian(day: Day, language: Language): Parts {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: MONTHS[language][month - 1] ?? '', date };
}

function solar(day: Day, language: Language): Parts | undefined {
  const found = solarOf(day);
  return found && { ...found, month: solarMonthName(found.month, language) };
}
