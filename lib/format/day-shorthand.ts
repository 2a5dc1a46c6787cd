import { addDays, addMonths, type Day, dayOf, isDay, monthOf, yearOf } from '@/lib/domain/calendar';
import { foldDigits } from './fold';
import { dayOfSolar } from './solar-hijri';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Parses a typed day: `t` is today, `+1` and `-1` count days from today, `15`, `15/8` and `15/8/2026` begin with the
 * day of the month, and `2026-08-15` and `20 Nov` are also read. A year from 1244 to 1502 is Solar Hijri: `29/8/1405`.
 * Undefined if the text is no day, if `isMeant` refuses the day, or if it is more than 40 years ahead. For a Solar
 * Hijri year this limit is 20 years, because 1447 can be a lunar Hijri year.
 */
export function parseDay(text: string, today: Day, isMeant = isDay): Day | undefined {
  const typed = foldDigits(text).replaceAll('\u2212', '-').trim().toLowerCase();
  const day = relative(typed, today) ?? figures(typed, today) ?? named(typed, today);
  if (day === undefined || day > addMonths(today, 12 * YEARS_AHEAD)) return undefined;
  return isMeant(day) ? day : undefined;
}

const YEARS_AHEAD = 40;
const SOLAR_YEARS_AHEAD = 20;

function relative(typed: string, today: Day): Day | undefined {
  if (typed === 't' || typed === 'today') return today;
  const [, count] = /^([+-]\d{1,4})$/.exec(typed) ?? [];
  return count === undefined ? undefined : addDays(today, Number(count));
}

function figures(typed: string, today: Day): Day | undefined {
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? [];
  if (year !== undefined) return dated(today, year, month, date);

  const [, first, second, third] =
    /^(\d{1,2})(?:[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?)?$/.exec(typed) ?? [];
  if (first === undefined) return undefined;
  return dated(today, third ?? String(yearOf(today)), second ?? String(monthOf(today)), first);
}

function named(typed: string, today: Day): Day | undefined {
  const [, before, name = '', after, year] =
    /^(?:(\d{1,2})[ -]?)?([a-z]{3,9})\.?(?:[ -]?(\d{1,2}))?(?:,?[ -](\d{4}))?$/.exec(typed) ?? [];
  const month = MONTHS.includes(name) ? MONTHS.indexOf(name) : FULL_MONTHS.indexOf(name);
  if (month < 0 || (before === undefined) === (after === undefined)) return undefined;
  return dated(today, year ?? String(yearOf(today)), String(month + 1), before ?? after);
}

/**
 * Returns the day that groups of digits give; undefined if the month or the day of the month is missing. A two-digit
 * year is in this century.
 */
function dated(today: Day, year: string, month = '', date = ''): Day | undefined {
  const given = { year: Number(year), month: Number(month), date: Number(date) };
  if (year.length === 2) return dayOf(given.year + 2000, given.month, given.date);
  const solar = dayOfSolar(given);
  if (solar === undefined) return dayOf(given.year, given.month, given.date);
  return solar <= addMonths(today, 12 * SOLAR_YEARS_AHEAD) ? solar : undefined;
}
