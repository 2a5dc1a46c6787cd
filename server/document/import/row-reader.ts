import * as v from 'valibot';

import { fieldIssues } from '@/lib/contract/issues';
import type { Dialect, DateFormat, DecimalSign } from '@/lib/domain/dialect';
import { divide, plain } from '@/lib/domain/money';
import { readDay } from '@/lib/format/cell-day';
import { readNumber } from '@/lib/format/cell-number';
import type { TypedKind } from '@/server/files/workbook/cell-value';
import type { FileColumn } from './columns';
import { type CellKind, withoutPercent } from './dialect';
import type { Findings } from './findings';
import { type FileRecord, isBlank } from './source-records';

export type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A row of a file. `row` is its number as in a spreadsheet, which counts from 1 and includes the head row. */
export type FileRow<Schema extends RowSchema> = v.InferOutput<Schema> & Readonly<{ row: number }>;

export type Wanted<Schema extends RowSchema> = Readonly<{
  /** Schema of a row: one entry per column. Errors that concern a whole row are reported at the first column. */
  schema: Schema;
  /** Columns that the head row must have. */
  needed: readonly (keyof Schema['entries'] & string)[];
  findings: Findings;
  take: (row: FileRow<Schema>) => void;
  /** Callback for the cells of a row with errors, so that the names in these cells can be checked too. */
  refused?: (cells: Readonly<Record<string, string>>, row: number) => void;
  /** Returns true once no more rows are needed. */
  isEnough?: () => boolean;
}>;

const PREVIEW_ROWS = 5;

type ReaderWanted<Schema extends RowSchema> = Omit<Wanted<Schema>, 'isEnough'> &
  Readonly<{
    kinds: ReadonlyMap<string, CellKind>;
    columns: readonly FileColumn[];
    /** True if each title must be the name of a field. If false, columns without an assigned field are left out. */
    isStrict: boolean;
  }> & {
    readonly [Part in 'decimal' | 'date_format']: NonNullable<Dialect[Part]>;
  };

/** Reads the head row first, then the rows below it. */
export class RowReader<Schema extends RowSchema> {
  readonly preview: Record<string, string>[] = [];
  readonly #wanted: ReaderWanted<Schema>;
  /** First column; errors of whole rows are reported there. */
  readonly #whole: string;
  #isHeadRead = false;
  #isHeadWrong = false;
  #row = 0;
  #count = 0;
  #hidden: { first: number; count: number } | undefined;

  constructor(wanted: ReaderWanted<Schema>) {
    this.#wanted = wanted;
    [this.#whole = ''] = wanted.kinds.keys();
  }

  get isHeadWrong(): boolean {
    return this.#isHeadWrong;
  }

  read(record: FileRecord): void {
    this.#row = record.row ?? this.#row + 1;
    if (isBlank(record)) return;
    if (this.#isHeadRead) this.#count += 1;
    if (record.flaw) {
      this.#reportFlaw(record.flaw);
      this.#isHeadWrong ||= !this.#isHeadRead;
    } else if (this.#isHeadRead) this.#readRow(record);
    else this.#readHead(record);
    this.#isHeadRead = true;
  }

  /** Reports a file without rows, and rows that the spreadsheet hides. */
  end(): void {
    const { findings } = this.#wanted;
    if (this.#hidden) {
      const { first, count } = this.#hidden;
      const params = { count: String(count) };
      findings.note({ row: first, column: this.#whole, key: 'import.rows-hidden', params });
    }
    if (this.#count > 0 || this.#isHeadWrong) return;
    findings.add({ row: 1, column: this.#whole, key: 'import.empty' });
  }

  #report(column: string, key: string, params?: Readonly<Record<string, string>>): void {
    this.#wanted.findings.add({ row: this.#row, column, key, ...(params && { params }) });
  }

  #reportFlaw({ cell, kind }: NonNullable<FileRecord['flaw']>): void {
    const isOpen = kind === 'open';
    const column = isOpen ? null : (this.#wanted.columns[cell]?.field ?? null);
    this.#report(column ?? this.#whole, isOpen ? 'import.csv' : 'import.quote');
  }

  #readHead({ typed = {} }: FileRecord): void {
    const { needed, findings, columns, isStrict } = this.#wanted;
    const fields = columns.map(({ field }) => field);
    const report = (key: string, column: string) => {
      this.#isHeadWrong = true;
      this.#report(column, key, { column });
    };
    for (const [at, { title, field }] of columns.entries()) {
      const params = { column: title };
      if (typed[at] === 'error' || typed[at] === 'formula') report('import.title', title);
      else if (title === '') continue;
      else if (field === null && isStrict) report('import.column-unknown', title.toLowerCase());
      else if (field === null)
        findings.note({ row: this.#row, column: title, key: 'import.column-left-out', params });
      else if (fields.indexOf(field) < at) report('import.column-twice', field);
    }
    for (const column of needed)
      if (!fields.includes(column)) report('import.column-missing', column);
  }

  #readRow({ cells, typed = {}, isHidden }: FileRecord): void {
    const given: Record<string, string> = {};
    const wrong = new Set<string>();
    for (const [at, cell] of cells.entries()) {
      const kind = typed[at];
      if (cell === '' && kind === undefined) continue;
      const column = this.#wanted.columns[at];
      const isLeftOut = column !== undefined && column.title !== '' && column.field === null;
      if (isLeftOut) continue;
      const field = column?.field ?? null;
      if (field === null) {
        this.#reportUnnamed(at, column);
        wrong.add(this.#whole);
        continue;
      }
      const value = this.#value(cell, kind, field);
      if (value === undefined) wrong.add(field);
      else given[field] = value;
    }
    if (isHidden) this.#countHidden();
    if (this.preview.length < PREVIEW_ROWS) this.preview.push(given);
    this.#take(given, wrong);
  }

  #countHidden(): void {
    const { first = this.#row, count = 0 } = this.#hidden ?? {};
    this.#hidden = { first, count: count + 1 };
  }

  /** Reports a cell beyond the last column, or a cell in a column without a title. */
  #reportUnnamed(at: number, column: FileColumn | undefined): void {
    if (column === undefined) this.#report(this.#whole, 'import.cells');
    else this.#report(this.#whole, 'import.cell-unnamed', { number: String(at + 1) });
  }

  /**
   * Converts a cell to the text that its schema expects. If the cell is not in the format of the file, reports it and
   * returns undefined.
   */
  #value(
    cell: string,
    typed: NonNullable<FileRecord['typed']>[number] | undefined,
    column: string,
  ): string | undefined {
    const { kinds, findings } = this.#wanted;
    const kind = kinds.get(column);
    const read: ReadCell =
      typed === undefined
        ? readTextCell(cell, kind, this.#wanted)
        : readTypedCell(cell, typed, kind);
    if (read.note) findings.note({ row: this.#row, column, key: read.note });
    if (read.wrong) this.#report(column, read.wrong, read.params);
    return read.text;
  }

  /**
   * Passes a valid row to `take`. Passes an invalid row to `refused`, and reports the errors of its columns for which
   * no error was reported before.
   */
  #take(given: Readonly<Record<string, string>>, wrong: ReadonlySet<string>): void {
    const { schema, take, refused } = this.#wanted;
    const { success, output, issues = [] } = v.safeParse(schema, given);
    if (success && wrong.size === 0) {
      take({ ...output, row: this.#row });
      return;
    }
    for (const { field, key } of fieldIssues(issues)) {
      if (!wrong.has(field)) this.#report(field, key);
    }
    refused?.(given, this.#row);
  }
}

/**
 * Text of a cell as its schema expects it, or the message key of an error. `note` is the message key of a change to the
 * text.
 */
type ReadCell = Readonly<{
  text?: string;
  note?: string;
  wrong?: string;
  params?: Readonly<Record<string, string>>;
}>;

type Formats = Readonly<{ decimal: DecimalSign; date_format: DateFormat }>;

/** Apostrophe that our own exports put before text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Matches a long number, such as an account, as spreadsheets shorten it in a narrow cell and in CSV. */
const SHORTENED = /^\d([.,]\d+)?E\+\d{2}$/;

/** Converts a text cell by the formats of the file. */
function readTextCell(cell: string, kind: CellKind, { decimal, date_format }: Formats): ReadCell {
  const text = cell.replace(GUARD, '');
  if (kind === 'line' && /[\n\r\t]/.test(text)) {
    return { text: text.trim().replaceAll(/ *[\n\r\t]+ */g, ' '), note: 'import.line-breaks' };
  }
  if (kind === undefined || kind === 'line') {
    return SHORTENED.test(text) ? { wrong: 'import.cell-short', params: { text } } : { text };
  }
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
function readTypedCell(text: string, typed: TypedKind, kind: CellKind): ReadCell {
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
