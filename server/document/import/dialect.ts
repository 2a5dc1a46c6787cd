import { isDay } from '@/lib/domain/calendar';
import {
  DATE_FORMATS,
  type DateFormat,
  DECIMAL_SIGNS,
  type DecimalSign,
  type Dialect,
  type Encoding,
  type Mapped,
  type Mapping,
} from '@/lib/domain/dialect';
import { dateFormatOf, readDay } from '@/lib/format/cell-day';
import { decimalSignOf, readNumber, thousandsSignOf } from '@/lib/format/cell-number';
import { markedEncoding, SingleByteJudge, wideEncoding } from '@/lib/format/encoding';
import type { FileColumn } from './columns';
import type { Finding } from './findings';
import { isBlank, type Layout, recordBatches, separatorOf, type Source } from './source-records';

/**
 * Content of a column's cells: a day, a number, a percentage, a fraction (which may be written as a percentage), one
 * line of text, or any text (undefined).
 */
export type CellKind = 'day' | 'number' | 'percent' | 'fraction' | 'line' | undefined;

/**
 * A part of the dialect (sheet, encoding, number format or day format) that the file leaves ambiguous. For a format,
 * the finding shows a cell.
 */
type Question = Finding & Readonly<{ part: Mapped }>;

/** The sheets of a workbook, and the one that is read; null if the user must choose. */
export type WorkbookSheets = Readonly<{ sheets: readonly string[]; sheet: string | null }>;

type SoughtLayout = Readonly<{
  mapping: Mapping;
  workbook: WorkbookSheets | undefined;
  isKnown: (title: string) => boolean;
  /** First column, at which errors of whole rows are reported. */
  whole: string;
}>;

/**
 * Detects how a file is split into records: its encoding and separator, or its sheet. Parts that the sender names in
 * `mapping` are not detected. The encoding is detected from all bytes of the file.
 */
export async function detectLayout(
  source: Source,
  { mapping, workbook, isKnown, whole }: SoughtLayout,
): Promise<Readonly<{ layout: Layout; question?: Question }>> {
  if (workbook) {
    const sheets = [...workbook.sheets];
    // A workbook without content has no sheet to choose.
    const sheet = sheets.length === 0 ? '' : workbook.sheet;
    const layout = { encoding: null, separator: null, sheets, sheet };
    if (sheet !== null) return { layout };
    const params = { sheets: sheets.join(', ') };
    return {
      layout,
      question: { row: 1, column: whole, part: 'sheet', key: 'import.sheet-open', params },
    };
  }
  const encoding = await encodingOf(source, mapping.encoding);
  if ('key' in encoding) {
    const layout = { encoding: null, separator: mapping.separator ?? null };
    return { layout, question: { row: 1, column: whole, part: 'encoding', key: encoding.key } };
  }
  const separator = mapping.separator ?? (await separatorOf(source, encoding.name, isKnown));
  return { layout: { encoding: encoding.name, separator } };
}

type SoughtFormats = Readonly<{
  mapping: Mapping;
  columns: readonly FileColumn[];
  /** Cell formats by field. */
  kinds: ReadonlyMap<string, CellKind>;
}>;

export type Detected = Readonly<{ dialect: Dialect; questions: readonly Question[] }>;

/**
 * Detects the formats of numbers and days from all text cells of their columns. If two formats fit, or the file mixes
 * two, the result has a question. Formats that the sender names in `mapping` are not detected.
 */
export async function detectFormats(
  source: Source,
  layout: Layout,
  { mapping, columns, kinds }: SoughtFormats,
): Promise<Detected> {
  const evidence = await evidenceOf(source, layout, judgedColumns(columns, kinds));
  const decimal = mapping.decimal ?? evidence.numbers.winner('.');
  const days = mapping.date_format ?? evidence.days.winner(evidence.dayDefault);
  const questions: Question[] = [];
  if (typeof decimal === 'object') questions.push({ ...decimal, part: 'decimal' });
  if (typeof days === 'object') questions.push({ ...days, part: 'date_format' });
  const dialect: Dialect = {
    ...layout,
    decimal: typeof decimal === 'object' ? null : decimal,
    thousands: typeof decimal === 'object' ? null : (evidence.thousands.get(decimal) ?? null),
    digits: evidence.digits,
    date_format: typeof days === 'object' ? null : days,
  };
  return { dialect, questions };
}

/** A cell with several readings, and its value in each format that fits. */
export type Sample = Readonly<{
  part: 'decimal' | 'date_format';
  text: string;
  readings: readonly Readonly<{ choice: string; value: string }>[];
}>;

/** Returns the readings of the cell that a question shows. */
export function sampleOf({ part, params: { text = '' } = {} }: Question): readonly Sample[] {
  if (part !== 'decimal' && part !== 'date_format') return [];
  const values =
    part === 'decimal'
      ? DECIMAL_SIGNS.map((choice) => [choice, readNumber(withoutPercent(text), choice)] as const)
      : DATE_FORMATS.map((choice) => [choice, readDay(text, choice)] as const);
  const readings = values.flatMap(([choice, value]) =>
    value === undefined || (part === 'date_format' && !isDay(value)) ? [] : [{ choice, value }],
  );
  return [{ part, text, readings }];
}

/** Dialect of a file whose layout is unknown, so that nothing else can be detected. */
export const undetected = (layout: Layout, { decimal, date_format }: Mapping): Dialect => ({
  ...layout,
  decimal: decimal ?? null,
  thousands: null,
  digits: 'latin',
  date_format: date_format ?? null,
});

type Place = Readonly<{ row: number; column: string; text: string }>;

/** Records which formats the cells of a file prove, and the first cell that proves each format. */
class Votes<Choice extends string> {
  readonly #places = new Map<Choice, Place>();
  #open: Place | undefined;
  readonly #keys: Readonly<{ open: string; mixed: string }>;

  constructor(keys: Readonly<{ open: string; mixed: string }>) {
    this.#keys = keys;
  }

  add(choice: Choice | 'either', place: Place): void {
    if (choice === 'either') this.#open ??= place;
    else if (!this.#places.has(choice)) this.#places.set(choice, place);
  }

  /**
   * Returns the format that the cells prove. Returns a finding if they prove two formats, or if cells fit several
   * formats and no cell proves one. Without any such cell, returns the default.
   */
  winner(otherwise: Choice): Choice | Finding {
    const [[choice, first] = [], [, second] = []] = this.#places;
    if (first && second) return findingAt(second, this.#keys.mixed, { first: String(first.row) });
    if (choice) return choice;
    return this.#open ? findingAt(this.#open, this.#keys.open) : otherwise;
  }
}

const SHOWN = 40;

const findingAt = ({ row, column, text }: Place, key: string, more = {}): Finding => ({
  row,
  column,
  key,
  params: { text: text.slice(0, SHOWN), ...more },
});

const PLAIN = /^-?\d+$/;
/** Matches a number whose point must be the decimal sign, because the number of digits after it is not three. */
const UNGROUPED = /^-?\d+\.(?:\d{1,2}|\d{4,})$/;
const NUMBER_KEYS = { open: 'import.decimal-open', mixed: 'import.decimal-mixed' } as const;
const DAY_KEYS = { open: 'import.days-open', mixed: 'import.days-mixed' } as const;

/** Evidence from the cells of a file for its number and day formats. */
class Evidence {
  readonly numbers = new Votes<DecimalSign>(NUMBER_KEYS);
  readonly days = new Votes<DateFormat>(DAY_KEYS);
  /** Thousands separator that the file uses with each decimal sign. */
  readonly thousands = new Map<DecimalSign, string>();
  digits: Dialect['digits'] = 'latin';
  /** Day format that is assumed if no cell proves a format. */
  dayDefault: DateFormat = 'YYYY-MM-DD';

  addDay(cell: string, place: Place): void {
    this.digits = scriptOf(cell) ?? this.digits;
    const form = dateFormatOf(cell);
    if (form === 'same') this.dayDefault = 'DD/MM/YYYY';
    else if (form) this.days.add(form, place);
  }

  addNumber(given: string, place: Place, separator: Layout['separator']): void {
    const cell = withoutPercent(given);
    if (PLAIN.test(cell)) return;
    this.digits = scriptOf(cell) ?? this.digits;
    const sign = decimalSignOf(cell);
    // In a file separated by commas, an ambiguous point is the decimal sign, as in the documented format.
    const isDocumented = sign === 'either' && separator === ',' && cell.includes('.');
    if (sign) this.numbers.add(isDocumented ? '.' : sign, place);
    if (!UNGROUPED.test(cell)) noteThousands(cell, this.thousands);
  }
}

/** Number without a percent sign at its end. */
export const withoutPercent = (text: string): string => text.replace(/\s*[%٪]$/, '');

type JudgedColumn = readonly [at: number, field: string, kind: CellKind];

async function evidenceOf(
  source: Source,
  layout: Layout,
  columns: readonly JudgedColumn[],
): Promise<Evidence> {
  const evidence = new Evidence();
  let isHead = true;
  let row = 0;
  for await (const batch of recordBatches(source, layout)) {
    for (const record of batch) {
      row = record.row ?? row + 1;
      if (isHead) {
        isHead = isBlank(record);
        continue;
      }
      for (const [at, column, kind] of columns) {
        const cell = record.cells[at] ?? '';
        if (cell === '' || record.typed?.[at] !== undefined) continue;
        const place = { row, column, text: cell };
        if (kind === 'day') evidence.addDay(cell, place);
        else evidence.addNumber(cell, place, layout.separator);
      }
    }
  }
  return evidence;
}

/** Columns that contain days or numbers, each with its index. */
const judgedColumns = (
  columns: readonly FileColumn[],
  kinds: SoughtFormats['kinds'],
): readonly JudgedColumn[] =>
  columns.flatMap(({ field }, at) => {
    const kind = field === null ? undefined : kinds.get(field);
    return field === null || kind === undefined || kind === 'line'
      ? []
      : [[at, field, kind] as const];
  });

function noteThousands(cell: string, thousands: Map<DecimalSign, string>): void {
  for (const decimal of ['.', ','] as const) {
    if (thousands.has(decimal) || readNumber(cell, decimal) === undefined) continue;
    const sign = thousandsSignOf(cell, decimal);
    if (sign !== undefined) thousands.set(decimal, sign);
  }
}

function scriptOf(cell: string): Dialect['digits'] | undefined {
  if (/[\u06f0-\u06f9]/.test(cell)) return 'persian';
  return /[\u0660-\u0669]/.test(cell) ? 'arabic' : undefined;
}

const START_BYTES = 4096;

/** Returns the encoding of a file. If it cannot be determined, returns the message key of the reason. */
async function encodingOf(
  source: Source,
  wanted: Encoding | undefined,
): Promise<Readonly<{ name: Encoding }> | Readonly<{ key: string }>> {
  const start = await startOf(source);
  const marked = markedEncoding(start);
  if (marked && wanted && marked !== wanted) return { key: 'import.encoding-marked' };
  const name = wanted ?? marked ?? wideEncoding(start) ?? 'utf-8';
  if (await isWritten(source, name)) return { name };
  if (wanted ?? marked) return { key: 'import.encoding-broken' };
  const single = await singleByteOf(source);
  return single ? { name: single } : { key: 'import.encoding-open' };
}

async function startOf(source: Source): Promise<Uint8Array> {
  const chunks: AsyncIterable<Uint8Array> = source();
  for await (const chunk of chunks) return chunk.subarray(0, START_BYTES);
  return new Uint8Array();
}

/** True if every byte of the file is valid in the encoding. */
async function isWritten(source: Source, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const chunks: AsyncIterable<Uint8Array> = source();
  for await (const chunk of chunks) if (!isDecoded(decoder, chunk)) return false;
  return isDecoded(decoder);
}

/** True if a chunk, or the end of the stream, can be decoded. A decoder throws only if bytes are invalid. */
function isDecoded(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

async function singleByteOf(source: Source): Promise<Encoding | undefined> {
  const judge = new SingleByteJudge();
  const chunks: AsyncIterable<Buffer> = source();
  for await (const chunk of chunks) judge.push(chunk.toString('latin1'));
  return judge.end();
}
