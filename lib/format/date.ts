import { lightFormat } from 'date-fns/lightFormat';

import { isCalendarDay, localTime } from '@/lib/domain/calendar';

/** Date formats that the settings offer, with their date-fns patterns. */
export const DATE_TOKENS = {
  'YYYY-MM-DD': 'yyyy-MM-dd',
  'DD/MM/YYYY': 'dd/MM/yyyy',
  'MM/DD/YYYY': 'MM/dd/yyyy',
  'DD.MM.YYYY': 'dd.MM.yyyy',
} as const;

export const TIME_TOKENS = {
  'HH:mm:ss': 'HH:mm:ss',
  'HH:mm': 'HH:mm',
  'hh:mm A': 'hh:mm a',
} as const;

export type DateToken = keyof typeof DATE_TOKENS;
export type TimeToken = keyof typeof TIME_TOKENS;

export const DEFAULT_DATE: DateToken = 'YYYY-MM-DD';
const DEFAULT_TIME: TimeToken = 'HH:mm:ss';

export function isDateToken(text: string): text is DateToken {
  return Object.hasOwn(DATE_TOKENS, text);
}

export function isTimeToken(text: string): text is TimeToken {
  return Object.hasOwn(TIME_TOKENS, text);
}

/**
 * Formats a day. If the format name `token` is unknown, the default format is used. An invalid day gives an empty
 * string.
 */
export function formatDay(day: string, token: string = DEFAULT_DATE): string {
  return written(day, patternOf(token));
}

/** Formats a day without the year, in the order of the date format: `11-30`, `30/11`. */
export function formatMonthDay(day: string, token: string = DEFAULT_DATE): string {
  return written(day, patternOf(token).replace(/^yyyy.|.yyyy$/, ''));
}

const patternOf = (token: string) => DATE_TOKENS[isDateToken(token) ? token : DEFAULT_DATE];

function written(day: string, pattern: string): string {
  if (!isCalendarDay(day)) return '';
  const [year, month, date] = day.split('-').map(Number);
  // Uses noon, so that daylight saving time cannot shift the day.
  return lightFormat(new Date(year ?? 0, (month ?? 1) - 1, date ?? 1, 12), pattern);
}

export type InstantFormat = Readonly<{ date?: string; time?: string; timezone: string }>;

/** Formats an instant in a time zone: `2026-11-20 14:02:59`. Empty for an invalid instant. */
export function formatInstant(
  iso: string,
  { date = DEFAULT_DATE, time = DEFAULT_TIME, timezone }: InstantFormat,
): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  const [day = '', clock] = localTime(timezone, instant).split(' ');
  const pattern = TIME_TOKENS[isTimeToken(time) ? time : DEFAULT_TIME];
  // Uses 15 January 2001, on which no time zone changed its clocks, so that every wall-clock time exists.
  const shown = lightFormat(new Date(`2001-01-15T${clock}`), pattern);
  return `${formatDay(day, date)} ${shown}`;
}
