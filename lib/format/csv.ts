import { isDecimal } from '@/lib/domain/money';

type Cell = string | null | undefined;

/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** So that spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as lines of a CSV file (RFC 4180). Text that begins like a formula gets an apostrophe; a number
 * stays a number, whatever its sign.
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: Cell): string {
  const text = value ?? '';
  const safe = FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text;
  return /[",\r\n\ufeff]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
