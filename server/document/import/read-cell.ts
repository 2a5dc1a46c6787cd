import type { DateFormat, DecimalSign } from '@/lib/domain/dialect';
import { divide, plain } from '@/lib/domain/money';
import { readDay } from '@/lib/format/cell-day';
import { readNumber } from '@/lib/format/cell-number';
import type { TypedKind } from '@/server/files/workbook/cell-value';
import { type CellKind, withoutPercent } from './dialect';

/**
 * Text of a cell as its schema expects it, or the message key of an error. `note` is the message key of a change to the
 * text.
 */
export type ReadCell = Readonly<{
  text?: string;
  note?: string;
  wrong?: string;
  params?: Readonly<Record<string, string>>;
}>;

type Formats = Readonly<{ decimal: DecimalSign; date_format: DateFormat }>;

/** Apostrophe that our own exports put before text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Converts a text cell by the formats of the file. */
export function readTextCell(
  cell: string,
  kind: CellKind,
  { decimal, date_format }: Formats,
): ReadCell {
  const text = cell.replace(GUARD, '');
  if (kind === 'line' && /[\n\r\t]/.test(text)) {
    return { text: text.trim().replaceAll(/ *[\n\r\t]+ */g, ' '), note: 'import.line-breaks' };
  }
  if (kind === undefined || kind === 'line') return { text };
  if (kind === 'day') {
    const day = readDay(text, date_format);
    return day === undefined
      ? { wrong: 'import.day', params: { form: date_format } }
      : { text: day };
  }
  const bare = kind === 'number' ? text : withoutPercent(text);
  const number = readNumber(bare, decimal);
  if (number === undefined) return { wrong: NUMBER_WRONG[decimal] };
  return { text: kind === 'fraction' && bare !== text ? hundredth(number) : number };
}

const NUMBER_WRONG = { '.': 'import.number-point', ',': 'import.number-comma' } as const;

const hundredth = (number: string): string => plain(divide(number, '100', { decimals: 18 }));

/** Errors of cells that have no usable value, whatever the column contains. */
const UNUSABLE: Partial<Record<TypedKind, string>> = {
  error: 'import.cell-error',
  formula: 'import.cell-formula',
  'no-day': 'import.cell-no-day',
  long: 'import.cell-long',
};

/** Converts a cell of a workbook that is not text. Its value is exact, so no format of the file applies. */
export function readTypedCell(text: string, typed: TypedKind, kind: CellKind): ReadCell {
  const unusable = UNUSABLE[typed];
  if (unusable !== undefined) return { wrong: unusable, params: { text } };
  if (kind === undefined || kind === 'line') {
    return { text: typed === 'percent' ? `${text}%` : text };
  }
  if (kind === 'day') {
    if (typed !== 'day') return { wrong: 'import.cell-not-day', params: { text } };
    const day = text.slice(0, 10);
    return day === text ? { text } : { text: day, note: 'import.time-dropped' };
  }
  if (typed === 'number') return { text };
  if (typed === 'percent' && kind === 'percent') return { text };
  if (typed === 'percent' && kind === 'fraction') return { text: hundredth(text) };
  if (typed === 'percent') return { wrong: 'import.cell-percent', params: { text } };
  return { wrong: 'import.cell-not-number', params: { text } };
}
