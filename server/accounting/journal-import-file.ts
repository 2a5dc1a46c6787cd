import { type CsvError, parse } from 'csv-parse';
import type { Readable } from 'node:stream';
import * as v from 'valibot';

import { fieldIssues } from '@/lib/contract/issues';
import { Amount, CurrencyCode, Day, Line, Name, Rate } from '@/lib/contract/schemas';
import { ACCOUNT_NUMBER } from '@/lib/domain/account';
import { Findings } from './journal-import-findings';

const Row = v.object({
  entry: Name(64),
  date: v.optional(Day),
  memo: v.optional(Line(300)),
  account: v.pipe(v.string(), v.regex(ACCOUNT_NUMBER, 'account-number')),
  debit: v.optional(Amount),
  credit: v.optional(Amount),
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  base: v.optional(Amount),
  party: v.optional(Line(200)),
  reference: v.optional(Line(100)),
});

/** A row of the file; its number counts the head as 1, as a spreadsheet does. */
type FileLine = v.InferOutput<typeof Row> & Readonly<{ row: number }>;

/** The rows that share a key, in the order in which they stand. */
export type FileEntry = {
  row: number;
  date: string;
  memo: string;
  reference: string;
  lines: FileLine[];
};

type Column = keyof typeof Row.entries;

const COLUMNS: readonly string[] = Object.keys(Row.entries);
const NEEDED: readonly Column[] = ['entry', 'date', 'account', 'debit', 'credit'];
const LINES_MAX = 1000;
/** No row is longer; an open quotation mark would else swallow the rest of the file. */
const ROW_BYTES_MAX = 100_000;
/** What our own files put before text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Reads a CSV of journal entries as it streams in. What is wrong with a row is found, and the row left out. */
export async function readJournalFile(
  file: Readable,
): Promise<{ entries: FileEntry[]; findings: Findings }> {
  const findings = new Findings();
  const entries = new Map<string, FileEntry>();
  const parser = file.pipe(
    parse({ bom: true, relax_column_count: true, trim: true, max_record_size: ROW_BYTES_MAX }),
  );
  file.on('error', (error) => parser.destroy(error));

  let columns: readonly string[] | undefined;
  let row = 0;
  try {
    // Without named columns a record is the list of its cells.
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.every((cell) => cell === '')) continue;
      if (columns === undefined) columns = readHead(cells, findings);
      else if (findings.isEmptyAt(1)) readRow(cells, { columns, row, entries, findings });
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    findings.add({ row: row + 1, column: 'entry', key: 'import.csv' });
  }
  if (columns === undefined) findings.add({ row: 1, column: 'entry', key: 'import.empty' });
  for (const entry of entries.values()) judgeEntry(entry, findings);
  return { entries: [...entries.values()], findings };
}

function readHead(cells: readonly string[], findings: Findings): string[] {
  const columns = cells.map((cell) => cell.toLowerCase());
  const tell = (key: string, column: string) =>
    findings.add({ row: 1, column, key, params: { column } });
  columns.forEach((column, at) => {
    if (!COLUMNS.includes(column)) tell('import.column-unknown', column);
    else if (columns.indexOf(column) < at) tell('import.column-twice', column);
  });
  for (const column of NEEDED) if (!columns.includes(column)) tell('import.column-missing', column);
  return columns;
}

type Reading = Readonly<{
  columns: readonly string[];
  row: number;
  entries: Map<string, FileEntry>;
  findings: Findings;
}>;

function readRow(cells: readonly string[], { columns, row, entries, findings }: Reading): void {
  if (cells.length > columns.length) {
    findings.add({ row, column: 'entry', key: 'import.cells' });
    return;
  }
  const given = cells.flatMap((cell, at) => (cell === '' ? [] : [[columns[at], unguarded(cell)]]));
  const { success, output, issues } = v.safeParse(Row, Object.fromEntries(given));
  if (!success) {
    for (const { field, key } of fieldIssues(issues)) findings.add({ row, column: field, key });
    return;
  }
  addTo(entries, { ...output, row }, findings);
}

function unguarded(cell: string): string {
  return cell.replace(GUARD, '');
}

/** What an entry says of itself may stand on each of its rows, and must then say the same. */
function addTo(entries: Map<string, FileEntry>, line: FileLine, findings: Findings): void {
  const { row, date = '', memo = '', reference = '' } = line;
  const entry = entries.get(line.entry);
  if (!entry) {
    entries.set(line.entry, { row, date, memo, reference, lines: [line] });
    return;
  }
  entry.lines.push(line);
  entry.memo ||= memo;
  for (const [column, text] of [
    ['date', date],
    ['reference', reference],
  ] as const) {
    const differs = text !== '' && entry[column] !== '' && entry[column] !== text;
    if (differs) findings.add({ row, column, key: 'import.differs' });
    entry[column] ||= text;
  }
}

function judgeEntry({ row, date, lines }: FileEntry, findings: Findings): void {
  if (date === '') findings.add({ row, column: 'date', key: 'field.required' });
  if (lines.length > LINES_MAX) findings.add({ row, column: 'entry', key: 'field.lines-many' });
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}
