import { isDecimal } from '@/lib/domain/money';

type Cell = string | null | undefined;

/** Matches text that a spreadsheet would run as a formula, also in full-width characters. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Mark at the start of a file by which spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Formats rows as CSV (RFC 4180). Text that begins like a formula gets an apostrophe; numbers of any sign stay numbers.
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: Cell): string {
  const text = value ?? '';
  const safe = FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text;
  return /[",\r\n\ufeff]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
