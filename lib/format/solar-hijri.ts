import { type Day, dayNumber, dayOfNumber } from '@/lib/domain/calendar';

export type SolarDate = Readonly<{ year: number; month: number; date: number }>;

/** Leap years in the 33-year cycle. The cycle is valid from 1244 to beyond 1500. */
const LEAP = [1, 5, 9, 13, 17, 22, 26, 30] as const;

const YEARS = 33;
const DAYS_OF_CYCLE = YEARS * 365 + LEAP.length;
const FIRST = 1244;
const LAST = 1502;

/** Day number (`dayNumber`) of the first day of year 0, computed from 1 Hamal 1403, which was 20 March 2024. */
const ZERO = dayNumber('2024-03-20') - daysBefore(1403);

function daysBefore(year: number): number {
  const cycles = Math.floor(year / YEARS);
  const inCycle = year % YEARS;
  return cycles * DAYS_OF_CYCLE + inCycle * 365 + LEAP.filter((leap) => leap < inCycle).length;
}

function lengthOfMonth(year: number, month: number): number {
  if (month <= 6) return 31;
  if (month <= 11) return 30;
  return LEAP.some((leap) => leap === year % YEARS) ? 30 : 29;
}

/** Solar Hijri date of a day: 2026-11-20 is 29 Aqrab 1405. Undefined outside the years 1244 to 1502. */
export function solarOf(day: Day): SolarDate | undefined {
  const days = dayNumber(day) - ZERO;
  const guess = Math.floor(days / (DAYS_OF_CYCLE / YEARS));
  const year = [guess + 1, guess, guess - 1].find((one) => one >= 0 && daysBefore(one) <= days);
  if (year === undefined || year < FIRST || year > LAST) return undefined;

  let left = days - daysBefore(year);
  let month = 1;
  while (left >= lengthOfMonth(year, month)) {
    left -= lengthOfMonth(year, month);
    month += 1;
  }
  return { year, month, date: left + 1 };
}

/** Day of a Solar Hijri date; undefined if the date does not exist. */
export function dayOfSolar({ year, month, date }: SolarDate): Day | undefined {
  if (year < FIRST || year > LAST || month < 1 || month > 12) return undefined;
  if (date < 1 || date > lengthOfMonth(year, month)) return undefined;
  const months = Array.from({ length: month - 1 }, (_, at) => lengthOfMonth(year, at + 1));
  return dayOfNumber(
    ZERO + daysBefore(year) + months.reduce((total, length) => total + length, 0) + date - 1,
  );
}

/** Month names as used in Afghanistan. */
const MONTHS: Readonly<Record<'en' | 'fa', readonly string[]>> = {
  en: [
    'Hamal',
    'Sawr',
    'Jawza',
    'Saratan',
    'Asad',
    'Sunbula',
    'Mizan',
    'Aqrab',
    'Qaws',
    'Jadi',
    'Dalw',
    'Hut',
  ],
  fa: ['حمل', 'ثور', 'جوزا', 'سرطان', 'اسد', 'سنبله', 'میزان', 'عقرب', 'قوس', 'جدی', 'دلو', 'حوت'],
};

/**
 * Formats a day as in `29 Aqrab 1405`, with Latin digits in every language. Returns an empty string outside the Solar
 * Hijri years 1244 to 1502.
 */
export function formatSolar(day: Day, locale: string): string {
  const solar = solarOf(day);
  if (!solar) return '';
  return `${solar.date} ${solarMonthName(solar.month, locale)} ${solar.year}`;
}

/** Name of a month from 1 to 12, in the reader's language. */
export function solarMonthName(month: number, locale: string): string {
  return MONTHS[locale.startsWith('fa') ? 'fa' : 'en'][month - 1] ?? '';
}
