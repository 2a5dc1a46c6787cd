import { type CsvError, parse } from 'csv-parse';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

import { fieldIssues } from '@/lib/contract/issues';
import type { Findings } from './findings';

type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A row of a file; its number counts the head as 1, as a spreadsheet does. */
export type FileRow<Schema extends RowSchema> = v.InferOutput<Schema> & Readonly<{ row: number }>;

type Wanted<Schema extends RowSchema> = Readonly<{
  /** What a row holds by its columns; the first stands for a row as a whole. */
  schema: Schema;
  /** The columns that the head must have. */
  needed: readonly (keyof Schema['entries'] & string)[];
  findings: Findings;
  take: (row: FileRow<Schema>) => void;
  /** Whether to leave the rest unread. */
  isEnough?: () => boolean;
}>;

/** No row is longer; an open quotation mark would else swallow the rest of the file. */
const ROW_BYTES_MAX = 100_000;
/** What our own files put before text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Reads a CSV as it streams in. What is wrong with a row is found, and the row left out. */
export async function readRows<Schema extends RowSchema>(
  file: Readable,
  { schema, needed, findings, take, isEnough = () => false }: Wanted<Schema>,
): Promise<void> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    trim: true,
    max_record_size: ROW_BYTES_MAX,
  });
  // Whichever ends first closes the other; reading on fails as well, and tells it.
  pipeline(file, parser).catch(() => undefined);
  const known = Object.keys(schema.entries);
  const [whole = ''] = known;

  let columns: readonly string[] | undefined;
  let row = 0;
  try {
    // Without named columns a record is the list of its cells.
    const records: AsyncIterable<string[]> = parser;
    for await (const cells of records) {
      row += 1;
      if (cells.every((cell) => cell === '')) continue;
      if (columns === undefined) {
        columns = readHead(cells, { known, needed, findings });
        if (!findings.isEmptyAt(1)) break;
      } else if (cells.length > columns.length) findings.add({ row, column: whole, key: CELLS });
      else readRow(cells, { schema, columns, row, findings, take });
      if (isEnough()) break;
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    findings.add({ row: row + 1, column: whole, key: 'import.csv' });
  }
  if (columns === undefined) findings.add({ row: 1, column: whole, key: 'import.empty' });
}

const CELLS = 'import.cells';

function readHead(
  cells: readonly string[],
  {
    known,
    needed,
    findings,
  }: Readonly<{ known: readonly string[]; needed: readonly string[]; findings: Findings }>,
): string[] {
  const columns = cells.map((cell) => cell.toLowerCase());
  const report = (key: string, column: string) =>
    findings.add({ row: 1, column, key, params: { column } });
  columns.forEach((column, at) => {
    if (!known.includes(column)) report('import.column-unknown', column);
    else if (columns.indexOf(column) < at) report('import.column-twice', column);
  });
  for (const column of needed)
    if (!columns.includes(column)) report('import.column-missing', column);
  return columns;
}

function readRow<Schema extends RowSchema>(
  cells: readonly string[],
  {
    schema,
    columns,
    row,
    findings,
    take,
  }: Omit<Wanted<Schema>, 'needed' | 'isEnough'> &
    Readonly<{ columns: readonly string[]; row: number }>,
): void {
  const given = cells.flatMap((cell, at) =>
    cell === '' ? [] : [[columns[at], cell.replace(GUARD, '')]],
  );
  const { success, output, issues } = v.safeParse(schema, Object.fromEntries(given));
  if (success) {
    take({ ...output, row });
    return;
  }
  for (const { field, key } of fieldIssues(issues)) findings.add({ row, column: field, key });
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}
