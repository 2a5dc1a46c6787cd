import writeXlsxFile, { type SheetData } from 'write-excel-file/node';

import type { Column } from '@/lib/contract/reports/report';
import { isDecimal } from '@/lib/domain/money';
import type { ExportRow } from './export';

/** More digits than a spreadsheet's numbers keep; such a figure is written as text. */
const DIGITS_MAX = 15;

/** Rows as a workbook of one sheet: figures are numbers, everything else is text and never a formula. */
export async function xlsxOf(
  columns: readonly Column[],
  rows: readonly ExportRow[],
  { rightToLeft }: { rightToLeft: boolean },
): Promise<Uint8Array> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row[column.key])));
  const sheet: SheetData = [head, ...body];
  const file = await writeXlsxFile(sheet, {
    rightToLeft,
    stickyRowsCount: 1,
    columns: columns.map(({ type }) => ({ width: type === 'text' ? 32 : 16 })),
  }).toBuffer();
  return new Uint8Array(file);
}

function cellOf({ type }: Column, value: unknown) {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isFigure = type === 'money' || type === 'quantity' || type === 'rate' || type === 'number';
  if (!isFigure || !isDecimal(text) || text.replaceAll(/\D/g, '').length > DIGITS_MAX) {
    return { type: String, value: text };
  }
  return { type: Number, value: Number(text), format: formatOf(text) };
}

function formatOf(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0';
}
