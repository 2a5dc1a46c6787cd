import { isCalendarDay } from '@/lib/domain/calendar';

/** How a day may be written, as the setting stores it. */
export const DATE_TOKENS = {
  'YYYY-MM-DD': ({ year, month, date }: DayParts) => `${year}-${month}-${date}`,
  'DD/MM/YYYY': ({ year, month, date }: DayParts) => `${date}/${month}/${year}`,
  'MM/DD/YYYY': ({ year, month, date }: DayParts) => `${month}/${date}/${year}`,
  'DD.MM.YYYY': ({ year, month, date }: DayParts) => `${date}.${month}.${year}`,
} as const;

export const TIME_TOKENS = {
  'HH:mm:ss': ({ hour, minute, second }: ClockParts) => `${hour}:${minute}:${second}`,
  'HH:mm': ({ hour, minute }: ClockParts) => `${hour}:${minute}`,
  'hh:mm A': ({ hour, minute }: ClockParts) => `${ofTwelve(hour)}:${minute} ${halfOf(hour)}`,
} as const;

/** Each with its leading zeros. */
type DayParts = Readonly<{ year: string; month: string; date: string }>;
type ClockParts = Readonly<{ hour: string; minute: string; second: string }>;

const ofTwelve = (hour: string) => String(Number(hour) % 12 || 12).padStart(2, '0');
const halfOf = (hour: string) => (Number(hour) < 12 ? 'AM' : 'PM');

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

/** A day as the organisation writes it; a token that is not known writes the default, no day writes nothing. */
export function formatDay(day: string, token: string = DEFAULT_DATE): string {
  if (!isCalendarDay(day)) return '';
  const [year = '', month = '', date = ''] = day.split('-');
  return DATE_TOKENS[isDateToken(token) ? token : DEFAULT_DATE]({ year, month, date });
}

export type InstantFormat = Readonly<{ date?: string; time?: string; timezone: string }>;

/** An instant as the clocks of a time zone show it: `2026-11-20 14:02:59`. Nothing for no instant. */
export function formatInstant(
  iso: string,
  { date = DEFAULT_DATE, time = DEFAULT_TIME, timezone }: InstantFormat,
): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  const { day, ...clock } = clockOf(instant, timezone);
  return `${formatDay(day, date)} ${TIME_TOKENS[isTimeToken(time) ? time : DEFAULT_TIME](clock)}`;
}

function clockOf(instant: Date, timezone: string): ClockParts & Readonly<{ day: string }> {
  const parts = new Map<string, string>(
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: string) => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
