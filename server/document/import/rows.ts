import * as v from 'valibot';

import { fieldIssues } from '@/lib/contract/issues';
import type { Dialect, Mapping } from '@/lib/domain/dialect';
import { readDay } from '@/lib/format/cell-day';
import { readNumber } from '@/lib/format/cell-number';
import type { SplitRecord } from '@/lib/format/record-splitter';
import { type CellKind, detectDialect } from './dialect';
import type { Findings } from './findings';
import { headColumns, isBlank, recordBatches, type Source } from './source-records';

type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A row of a file; the head row is number 1, as in a spreadsheet. */
export type FileRow<Schema extends RowSchema> = v.InferOutput<Schema> & Readonly<{ row: number }>;

/** A file to import. The dialect is detected if it is not given. */
export type ImportFile = Readonly<{
  source: Source;
  mapping?: Mapping | undefined;
  dialect?: Dialect | undefined;
}>;

/** The dialect of a file, with its first rows by column. */
export type Reading = Readonly<{
  dialect: Dialect;
  preview: readonly Readonly<Record<string, string>>[];
}>;

type Wanted<Schema extends RowSchema> = Readonly<{
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

/** Apostrophe that our own exports put before text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;
const PREVIEW_ROWS = 5;

/**
 * Reads a delimited file as a stream. Rows with errors are reported in `findings` and left out. If the dialect is
 * ambiguous, a question is added to `findings` and the file is not read further.
 */
export async function readRows<Schema extends RowSchema>(
  file: ImportFile,
  wanted: Wanted<Schema>,
): Promise<Reading> {
  const { schema, findings, isEnough = () => false } = wanted;
  const kinds = new Map(
    Object.entries(schema.entries).map(([column, cell]) => [column, cellKind(cell)]),
  );
  const dialect = file.dialect ?? (await detected(file, kinds, findings));
  if (!dialect.encoding || !dialect.decimal || !dialect.date_format)
    return { dialect, preview: [] };

  const { decimal, date_format } = dialect;
  const reader = new RowReader({ ...wanted, kinds, decimal, date_format });
  for await (const batch of recordBatches(file.source, dialect)) {
    for (const record of batch) {
      reader.read(record);
      if (reader.isHeadWrong || isEnough()) return { dialect, preview: reader.preview };
    }
  }
  reader.end();
  return { dialect, preview: reader.preview };
}

async function detected(
  { source, mapping = {} }: ImportFile,
  kinds: ReadonlyMap<string, CellKind>,
  findings: Findings,
): Promise<Dialect> {
  const { dialect, questions } = await detectDialect(source, { mapping, kinds });
  for (const question of questions) findings.add(question);
  return dialect;
}

/** Returns the format of a column's cells from the metadata of the column's schema. */
function cellKind(schema: v.GenericSchema): CellKind {
  if ('wrapped' in schema) return cellKind(schema.wrapped as v.GenericSchema);
  const { cell } = v.getMetadata(schema);
  return cell === 'day' || cell === 'number' || cell === 'line' ? cell : undefined;
}

type ReaderWanted<Schema extends RowSchema> = Omit<Wanted<Schema>, 'isEnough'> &
  Readonly<{ kinds: ReadonlyMap<string, CellKind> }> & {
    readonly [Part in 'decimal' | 'date_format']: NonNullable<Dialect[Part]>;
  };

/** Reads the head row first, then the rows below it. */
class RowReader<Schema extends RowSchema> {
  readonly preview: Record<string, string>[] = [];
  readonly #wanted: ReaderWanted<Schema>;
  /** First column; errors of whole rows are reported there. */
  readonly #whole: string;
  #columns: readonly string[] | undefined;
  #row = 0;
  #count = 0;

  constructor(wanted: ReaderWanted<Schema>) {
    this.#wanted = wanted;
    [this.#whole = ''] = wanted.kinds.keys();
  }

  get isHeadWrong(): boolean {
    return this.#columns !== undefined && !this.#wanted.findings.isEmptyAt(1);
  }

  read(record: SplitRecord): void {
    this.#row += 1;
    if (isBlank(record)) return;
    if (this.#columns) this.#count += 1;
    if (record.flaw) {
      this.#reportFlaw(record.flaw);
      this.#columns ??= [];
    } else if (!this.#columns) this.#columns = this.#head(record.cells);
    else this.#readRow(record.cells, this.#columns);
  }

  /** Reports a file without rows. */
  end(): void {
    const { findings } = this.#wanted;
    if (this.#count > 0 || !findings.isEmptyAt(1)) return;
    findings.add({ row: 1, column: this.#whole, key: 'import.empty' });
  }

  #report(column: string, key: string, params?: Readonly<Record<string, string>>): void {
    this.#wanted.findings.add({ row: this.#row, column, key, ...(params && { params }) });
  }

  #reportFlaw({ cell, kind }: NonNullable<SplitRecord['flaw']>): void {
    const isOpen = kind === 'open';
    const column = isOpen ? '' : (this.#columns?.[cell] ?? '');
    this.#report(column || this.#whole, isOpen ? 'import.csv' : 'import.quote');
  }

  #head(cells: readonly string[]): string[] {
    const { kinds, needed, findings } = this.#wanted;
    const columns = headColumns(cells);
    const report = (key: string, column: string) =>
      findings.add({ row: 1, column, key, params: { column } });
    columns.forEach((column, at) => {
      if (column === '') return;
      if (!kinds.has(column)) report('import.column-unknown', column);
      else if (columns.indexOf(column) < at) report('import.column-twice', column);
    });
    for (const column of needed)
      if (!columns.includes(column)) report('import.column-missing', column);
    return columns;
  }

  #readRow(cells: readonly string[], columns: readonly string[]): void {
    const given: Record<string, string> = {};
    const wrong = new Set<string>();
    for (const [at, cell] of cells.entries()) {
      if (cell === '') continue;
      const column = columns[at];
      const value = column ? this.#value(cell, column) : this.#unnamed(at, column);
      if (value === undefined) wrong.add(column || this.#whole);
      else if (column) given[column] = value;
    }
    if (this.preview.length < PREVIEW_ROWS) this.preview.push(given);
    this.#take(given, wrong);
  }

  /** Reports a cell beyond the last column, or a cell in a column without a name. */
  #unnamed(at: number, column: string | undefined): undefined {
    if (column === undefined) this.#report(this.#whole, 'import.cells');
    else this.#report(this.#whole, 'import.cell-unnamed', { number: String(at + 1) });
  }

  /**
   * Converts a cell to the text that its schema expects. If the cell is not in the format of the file, reports it and
   * returns undefined.
   */
  #value(cell: string, column: string): string | undefined {
    const { kinds, decimal, date_format, findings } = this.#wanted;
    const text = cell.replace(GUARD, '');
    const kind = kinds.get(column);
    if (kind === 'line' && /[\n\r\t]/.test(text)) {
      findings.note({ row: this.#row, column, key: 'import.line-breaks' });
      return text.trim().replaceAll(/ *[\n\r\t]+ */g, ' ');
    }
    if (kind === 'number') {
      const number = readNumber(text, decimal);
      if (number === undefined) this.#report(column, NUMBER_WRONG[decimal]);
      return number;
    }
    if (kind !== 'day') return text;
    const day = readDay(text, date_format);
    if (day === undefined) this.#report(column, 'import.day', { form: date_format });
    return day;
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

const NUMBER_WRONG = { '.': 'import.number-point', ',': 'import.number-comma' } as const;
