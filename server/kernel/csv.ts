import papaparse from 'papaparse';

import type { Column } from '@/lib/contract/reports/report';
import { isDecimal } from '@/lib/domain/money';

type CsvRow = Readonly<Record<string, unknown>>;

/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The head of a CSV file, in UTF-8 with a byte order mark, so that spreadsheets read it rightly. */
export function csvHead(columns: readonly Column[]): string {
  return `\ufeff${linesOf([columns.map(({ title }) => safe(title))])}`;
}

export function csvRows(columns: readonly Column[], rows: readonly CsvRow[]): string {
  return linesOf(rows.map((row) => columns.map(({ key }) => cell(row[key]))));
}

/** A whole CSV file. */
export function csvOf(columns: readonly Column[], rows: readonly CsvRow[]): string {
  return csvHead(columns) + csvRows(columns, rows);
}

function linesOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `${papaparse.unparse(rows.map((row) => [...row]))}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return safe(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Text that begins like a formula gets an apostrophe; a number stays a number, whatever its sign. */
function safe(text: string): string {
  return FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text;
}
