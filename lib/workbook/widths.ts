import type { Column } from '@/lib/contract/reports/report';
import { isFigure, valueOf } from './cells';
import type { ExportRow } from './export-row';

const WIDTH_MIN = 9;
const WIDTH_MAX = 48;
/** Longest title in one line; longer titles wrap. */
const TITLE_MAX = 20;
/** Width of the filter button in the heading row, in characters. */
const FILTER_BUTTON = 3;
const MARGIN = 2;
/** Bold digits are wider than plain ones by up to this factor. */
const BOLD = 1.1;
/**
 * Width of a figure column whose later rows are unknown. It fits figures with two decimals below a thousand billion.
 */
const FIGURE_MIN = 19;
const DAY_CHARACTERS = 10;

/**
 * Returns the widths of columns in characters, from their titles and some rows. `isWhole` is false if more rows follow,
 * whose figures may be longer.
 */
export function widthsOf(
  columns: readonly Column[],
  rows: readonly ExportRow[],
  { isWhole }: Readonly<{ isWhole: boolean }>,
): readonly number[] {
  return columns.map((column) => {
    const title = Math.min(column.title.length, TITLE_MAX) + FILTER_BUTTON;
    const content = rows.reduce((most, row) => Math.max(most, lengthOf(column, row)), title);
    const width = Math.ceil(content * BOLD) + MARGIN;
    const least = isFigure(column) && !isWhole ? FIGURE_MIN : WIDTH_MIN;
    return Math.min(Math.max(width, least), WIDTH_MAX);
  });
}

/** Number of characters that a cell shows. */
function lengthOf(column: Column, row: ExportRow): number {
  const value = valueOf(column, row[column.key]);
  if (value === undefined) return 0;
  if (value.kind === 'text') {
    return Math.max(
      ...value.text
        .slice(0, WIDTH_MAX * 2)
        .split('\n')
        .map(({ length }) => length),
    );
  }
  if (column.type === 'day') return DAY_CHARACTERS;
  const separators = Math.max(0, Math.floor((value.text.length - value.decimals - 2) / 3));
  return value.text.length + separators + 1;
}
