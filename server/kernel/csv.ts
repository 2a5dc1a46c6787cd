import type { Column } from '@/lib/contract/reports/report';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';

type CsvRow = Readonly<Record<string, unknown>>;

/** Header line of a CSV file, after a byte order mark. */
export function csvHead(columns: readonly Column[]): string {
  return BYTE_ORDER_MARK + csvLines([columns.map(({ title }) => title)]);
}

export function csvRows(columns: readonly Column[], rows: readonly CsvRow[]): string {
  return csvLines(rows.map((row) => columns.map(({ key }) => textOf(row[key]))));
}

export function csvOf(columns: readonly Column[], rows: readonly CsvRow[]): string {
  return csvHead(columns) + csvRows(columns, rows);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
