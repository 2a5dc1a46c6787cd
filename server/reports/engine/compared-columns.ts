import type { Period } from '@/lib/domain/report-period';
import type { Say } from '@/server/kernel/locale';
import type { ExportRow } from '@/lib/workbook/export-row';
import { type ColumnOf, titleOf } from './head';

/** Returns a copy of each figure column for the compared period, with that period in the title. */
export function comparedColumns(
  columns: readonly ColumnOf[],
  { from, to }: Period,
  say: Say,
): ColumnOf[] {
  return columns
    .filter(({ type }) => type !== 'text')
    .map(({ key, type, title = titleOf(say, key) }) => ({
      key: `compare_${key}`,
      type,
      title: `${title} · ${from} – ${to}`,
    }));
}

/** Returns the cells of a row in the columns that `comparedColumns` adds. */
export function comparedCells(compare: ExportRow = {}): ExportRow {
  return Object.fromEntries(
    Object.entries(compare).map(([key, value]) => [`compare_${key}`, value]),
  );
}
