import type { NumberFormat } from './number-format.ts';

/**
 * Kind of a cell that is not text. `error` is an error value, and `formula` is a formula without a stored result.
 * `long` is a number with more digits than a spreadsheet keeps, and `no-day` is a value of a date cell that is not a
 * valid date.
 */
export type TypedKind =
  | 'number'
  | 'percent'
  | 'day'
  | 'time'
  | 'boolean'
  | 'error'
  | 'formula'
  | 'long'
  | 'no-day';

/** Text of a cell, and its kind; a text cell has no kind. */
export type CellValue = Readonly<{ text: string; kind?: TypedKind }>;

const NUMBER = /^([+-]?)(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,3}))?$/;
/** Number of significant digits that a spreadsheet keeps and shows. */
const DIGITS = 15;

/**
 * Writes a stored number as a spreadsheet shows it: with 15 significant digits and without an exponent, so
 * 1.1000000000000001 becomes 1.1. `shift` moves the decimal point to the right. Undefined for other text.
 */
function plainNumber(text: string, shift = 0): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text.trim()) ?? [];
  const figures = (whole + fraction).replace(/^0+/, '');
  if (whole + fraction === '') return undefined;
  const scale = Number(power) + shift - fraction.length;
  const [kept, dropped] = [figures.slice(0, DIGITS), figures.slice(DIGITS)];
  const rounded = dropped >= '5' ? String(BigInt(kept) + 1n) : kept;
  const plain = withPoint(rounded, scale + dropped.length);
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

/** Writes `figures × 10^scale` without an exponent and without trailing zeros after the point. */
function withPoint(figures: string, scale: number): string {
  if (/^0*$/.test(figures)) return '0';
  if (scale >= 0) return figures + '0'.repeat(scale);
  const padded = figures.padStart(1 - scale, '0');
  const fraction = padded.slice(scale).replace(/0+$/, '');
  const whole = padded.slice(0, scale);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Number of digits of a stored number without its exponent. */
const digitsOf = (text: string): number => text.replace(/[eE].*$/, '').replace(/\D/g, '').length;

type Dates = Readonly<{ is1904: boolean }>;

/** Value of a cell with a stored number. Undefined if the text is no number. */
export function numberCell(
  stored: string,
  format: NumberFormat,
  dates: Dates,
): CellValue | undefined {
  const number = plainNumber(stored);
  if (number === undefined) return undefined;
  if (format.kind === 'date') return dateCell(number, dates);
  if (format.kind === 'time') return timeCell(number);
  if (format.kind === 'percent') return { text: plainNumber(stored, 2) ?? '', kind: 'percent' };
  if (!number.includes('.') && number.length > DIGITS && digitsOf(stored) > DIGITS) {
    return { text: number, kind: 'long' };
  }
  const isPadded = format.kind === 'zeros' && /^\d+$/.test(number);
  return { text: isPadded ? number.padStart(format.zeros, '0') : number, kind: 'number' };
}

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** Serial number of 9999-12-31 in the date system of 1900. */
const SERIAL_LAST = 2_958_465;

/**
 * Converts a serial number to a date. In the date system of 1900, number 60 is 29 February 1900. That day did not
 * exist, so the number is refused.
 */
function dateCell(number: string, { is1904 }: Dates): CellValue {
  const wrong: CellValue = { text: number, kind: 'no-day' };
  const [whole = '0', fraction = '0'] = number.split('.');
  const time = Math.round(Number(`0.${fraction}`) * DAY_SECONDS);
  const serial = Number(whole) + (time === DAY_SECONDS ? 1 : 0);
  if (number.startsWith('-') || serial > SERIAL_LAST) return wrong;
  if (!is1904 && (serial === 0 || serial === 60)) return wrong;
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const day = new Date(first + serial * DAY_MS).toISOString().slice(0, 10);
  const seconds = time % DAY_SECONDS;
  return { text: seconds === 0 ? day : `${day} ${clock(seconds)}`, kind: 'day' };
}

function timeCell(number: string): CellValue {
  const [whole = '0', fraction = '0'] = number.split('.');
  if (whole !== '0') return { text: number, kind: 'number' };
  const seconds = Math.round(Number(`0.${fraction}`) * DAY_SECONDS) % DAY_SECONDS;
  return { text: clock(seconds), kind: 'time' };
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return rest === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${rest}`;
}

/** Value of a cell that stores a date as text (`t="d"`). */
export function isoDateCell(stored: string): CellValue {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/.exec(stored) ?? [];
  if (day === undefined) return { text: stored, kind: 'no-day' };
  const isMidnight = time === undefined || /^[0:]+$/.test(time);
  return { text: isMidnight ? day : `${day} ${time}`, kind: 'day' };
}

/** Decodes escapes such as `_x000D_`, which replace characters that XML cannot contain. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
