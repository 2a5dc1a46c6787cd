import type {
  DateFormat,
  DecimalSign,
  Dialect,
  Mapped,
  Mapping,
  Encoding,
} from '@/lib/domain/dialect';
import { dateFormatOf } from '@/lib/format/cell-day';
import { decimalSignOf, readNumber, thousandsSignOf } from '@/lib/format/cell-number';
import { markedEncoding, SingleByteJudge, wideEncoding } from '@/lib/format/encoding';
import type { Finding } from './findings';
import { headColumns, isBlank, recordBatches, separatorOf, type Source } from './source-records';

/** Content of a column's cells: a day, a number, one line of text, or any text (undefined). */
export type CellKind = 'day' | 'number' | 'line' | undefined;

/**
 * A part of the dialect (encoding, number format or day format) that the file leaves ambiguous, with a cell that shows
 * it.
 */
type Question = Finding & Readonly<{ part: Mapped }>;

type Sought = Readonly<{
  mapping: Mapping;
  /** Cell formats of the known columns by column name. Errors of whole rows are reported at the first column. */
  kinds: ReadonlyMap<string, CellKind>;
}>;

export type Detected = Readonly<{ dialect: Dialect; questions: readonly Question[] }>;

/**
 * Detects the encoding and the cell formats of a file from all of its bytes and cells. If two formats fit, or the file
 * mixes two, the result has a question. Formats that the sender names in `mapping` are not detected.
 */
export async function detectDialect(source: Source, sought: Sought): Promise<Detected> {
  const { mapping, kinds } = sought;
  const encoding = await encodingOf(source, mapping.encoding);
  if ('key' in encoding) return unreadable(encoding.key, sought);
  const separator =
    mapping.separator ?? (await separatorOf(source, encoding.name, [...kinds.keys()]));
  const known = { encoding: encoding.name, separator };
  const evidence = await evidenceOf(source, known, kinds);
  const decimal = mapping.decimal ?? evidence.numbers.winner('.');
  const days = mapping.date_format ?? evidence.days.winner(evidence.dayDefault);
  const questions: Question[] = [];
  if (typeof decimal === 'object') questions.push({ ...decimal, part: 'decimal' });
  if (typeof days === 'object') questions.push({ ...days, part: 'date_format' });
  const dialect: Dialect = {
    ...known,
    decimal: typeof decimal === 'object' ? null : decimal,
    thousands: typeof decimal === 'object' ? null : (evidence.thousands.get(decimal) ?? null),
    digits: evidence.digits,
    date_format: typeof days === 'object' ? null : days,
  };
  return { dialect, questions };
}

/** The result for a file with an unknown encoding: nothing else can be detected. */
function unreadable(key: string, { mapping, kinds }: Sought): Detected {
  const { separator = null, decimal = null, date_format = null } = mapping;
  const [column = ''] = kinds.keys();
  return {
    dialect: { encoding: null, separator, decimal, thousands: null, digits: 'latin', date_format },
    questions: [{ row: 1, column, part: 'encoding', key }],
  };
}

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

type Known = Readonly<Pick<Dialect, 'encoding' | 'separator'>>;

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

  addNumber(cell: string, place: Place, separator: Known['separator']): void {
    if (PLAIN.test(cell)) return;
    this.digits = scriptOf(cell) ?? this.digits;
    const sign = decimalSignOf(cell);
    // In a file separated by commas, an ambiguous point is the decimal sign, as in the documented format.
    const isDocumented = sign === 'either' && separator === ',' && cell.includes('.');
    if (sign) this.numbers.add(isDocumented ? '.' : sign, place);
    if (!UNGROUPED.test(cell)) noteThousands(cell, this.thousands);
  }
}

async function evidenceOf(source: Source, known: Known, kinds: Sought['kinds']): Promise<Evidence> {
  const evidence = new Evidence();
  let columns: readonly (readonly [at: number, column: string, kind: CellKind])[] | undefined;
  let row = 0;
  for await (const batch of recordBatches(source, known)) {
    for (const record of batch) {
      row += 1;
      const { cells } = record;
      if (columns === undefined) {
        if (!isBlank(record)) columns = judgedColumns(cells, kinds);
        continue;
      }
      for (const [at, column, kind] of columns) {
        const cell = cells[at] ?? '';
        if (cell === '') continue;
        const place = { row, column, text: cell };
        if (kind === 'day') evidence.addDay(cell, place);
        else evidence.addNumber(cell, place, known.separator);
      }
    }
  }
  return evidence;
}

/** Columns that contain days or numbers, each with its index in the head row. */
const judgedColumns = (head: readonly string[], kinds: Sought['kinds']) =>
  headColumns(head).flatMap((column, at) => {
    const kind = kinds.get(column);
    return kind === 'day' || kind === 'number' ? [[at, column, kind] as const] : [];
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

/** Returns the encoding of a file. If no encoding fits, returns the message key of the reason. */
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

/** Decodes a chunk, or the end of the stream. A decoder throws only if bytes are invalid. */
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
