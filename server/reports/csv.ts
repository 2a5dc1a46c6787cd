import papaparse from 'papaparse';

import type { Column } from '@/lib/contract/reports/report';
import { isDecimal } from '@/lib/domain/money';
import type { ExportRow } from './export';

/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as CSV with a header, in UTF-8 with a byte order mark, so that spreadsheets read it rightly. */
export function csvOf(columns: readonly Column[], rows: readonly ExportRow[]): string {
  const text = papaparse.unparse({
    fields: columns.map(({ title }) => safe(title)),
    data: rows.map((row) => columns.map(({ key }) => cell(row[key]))),
  });
  return `\ufeff${text}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return safe(String(value));
}

/** Text that begins like a formula gets an apostrophe; a number stays a number, whatever its sign. */
export function safe(text: string): string {
  return FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text;
}
