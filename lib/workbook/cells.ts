import type { Column } from '@/lib/contract/reports/report';
import { isDay } from '@/lib/domain/calendar';
import { isDecimal } from '@/lib/domain/money';
import {
  DAY,
  DIGITS_MAX,
  type Emphasis,
  FIGURE,
  GENERAL,
  LEVELS_MAX,
  PERCENT,
  styleIn,
  TEXT,
} from './styles';
import { escapeCell } from './xml';

/** Maximum number of characters in a cell. */
const TEXT_MAX = 32_767;
/** Longer text would be shown as `####` in cells with the format of text. */
const FORMATTED_TEXT_MAX = 255;

const FIGURES: ReadonlySet<Column['type']> = new Set([
  'money',
  'quantity',
  'rate',
  'number',
  'percent',
]);
/** Types of columns whose figures can be added up. */
const SUMMED: ReadonlySet<Column['type']> = new Set(['money', 'quantity', 'number']);

export const isFigure = ({ type }: Column): boolean => FIGURES.has(type);
export const isSummed = ({ type }: Column): boolean => SUMMED.has(type);

/**
 * Day 0 in spreadsheets. All spreadsheet programs agree on the days from `DAY_FIRST` on; earlier days are written as
 * text.
 */
const DAY_NOUGHT = Date.UTC(1899, 11, 30);
const DAY_FIRST = '1900-03-01';
const DAY_MS = 86_400_000;

/** Value of a cell: a number with its style, or text. */
export type CellValue =
  | Readonly<{ kind: 'number'; value: number; style: number; text: string; decimals: number }>
  | Readonly<{ kind: 'text'; text: string }>;

/**
 * Reads the value of a cell; undefined if it is empty. Figures with at most 15 digits and days are numbers; everything
 * else is text and never a formula.
 */
export function valueOf({ type }: Column, given: unknown): CellValue | undefined {
  if (given === null || given === undefined || given === '') return undefined;
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  if (type === 'day' && isDay(text) && text >= DAY_FIRST) {
    const value = (Date.parse(text) - DAY_NOUGHT) / DAY_MS;
    return { kind: 'number', value, style: DAY, text, decimals: 0 };
  }
  if (!FIGURES.has(type) || !isDecimal(text) || digitsOf(text) > DIGITS_MAX) {
    return { kind: 'text', text };
  }
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (type === 'percent') {
    const value = Number(`${text}e-2`);
    return { kind: 'number', value, style: PERCENT + decimals, text, decimals };
  }
  return { kind: 'number', value: Number(text), style: FIGURE + decimals, text, decimals };
}

/** Number of digits of a decimal. */
const digitsOf = (decimal: string): number =>
  decimal.length - (decimal.startsWith('-') ? 1 : 0) - (decimal.includes('.') ? 1 : 0);

/** A cell with a number; a formula is stored together with its value. */
export function numberCell(
  place: string,
  { value, style }: Readonly<{ value: number; style: number }>,
  formula?: string,
): string {
  const own = formula === undefined ? '' : `<f>${formula}</f>`;
  return `<c r="${place}" s="${style}">${own}<v>${value}</v></c>`;
}

export function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(text.slice(0, TEXT_MAX))}</t></is></c>`;
}

/** Style of a text in a row. `indent` is its number of steps. */
export function textStyle(
  emphasis: Emphasis,
  { text, indent, type }: Readonly<{ text: string; indent: number; type: Column['type'] }>,
): number {
  if (indent > 0) return styleIn(emphasis, TEXT + Math.min(indent, LEVELS_MAX - 1));
  return styleIn(emphasis, type === 'text' && text.length <= FORMATTED_TEXT_MAX ? TEXT : GENERAL);
}

/** Letters of a column: A, B … Z, AA, AB … */
export function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}
