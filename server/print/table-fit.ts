import type { PrintSize } from '@/lib/contract/kernel/printing';
import type { PrintBlock, PrintCell, PrintColumn } from '@/lib/print/printout';

/** Width in points between the margins of an A4 sheet in portrait, an A4 sheet in landscape, and an 80 mm roll. */
const [UPRIGHT, LANDSCAPE, ROLL] = [510, 757, 204];
/** Font sizes of tables in points: the usual size, the smallest size in portrait, and the smallest size of all. */
const [USUAL, UPRIGHT_MIN, MIN] = [9.5, 8.5, 4.5];
/** Usual font size of tables on a roll, in points. */
const ROLL_USUAL = 8.5;

/** Average width of a character, and width between two columns, as multiples of the font size. */
const [CHARACTER, GUTTER] = [0.6, 1.2];
/** Text of more characters than this is wrapped. Figures are never wrapped. */
const TEXT_MAX = 16;
/** Number of characters above which a column of text gets no larger share of the free width. */
const SHARE_MAX = 60;
/** Maximum number of first rows from which the widths are estimated. */
const ROWS_MEASURED = 500;

type Fit = Readonly<{ isLandscape: boolean; textSize: number }>;

/**
 * Returns the orientation of the sheet and the font size of its tables. Figures of the measured rows are cut only if
 * even the smallest font size is too large for them.
 */
export function fitOf(blocks: readonly PrintBlock[], size: PrintSize): Fit {
  const width = Math.max(1, ...blocks.map(widthOf));
  if (size === '80mm') {
    return { isLandscape: false, textSize: Math.max(MIN, Math.min(ROLL_USUAL, ROLL / width)) };
  }
  const upright = Math.min(USUAL, UPRIGHT / width);
  if (upright >= UPRIGHT_MIN) return { isLandscape: false, textSize: upright };
  return { isLandscape: true, textSize: Math.max(MIN, Math.min(USUAL, LANDSCAPE / width)) };
}

type Table = Extract<PrintBlock, { kind: 'table' }>;

/**
 * Returns the share of the free width that each column gets, in the order of the columns. Only columns marked as wide
 * and columns of long text get a share; the share is 0 for a column that is as wide as its content.
 */
export const sharesOf = (table: Table): readonly number[] =>
  table.columns.map((column, at) => {
    const longest = longestIn(table, at);
    const isLong = column.align === 'start' && longest > TEXT_MAX;
    return isLong || column.isWide ? Math.max(TEXT_MAX, Math.min(longest, SHARE_MAX)) : 0;
  });

/** Estimated width of a table, as a multiple of its font size; 0 for other blocks. */
function widthOf(block: PrintBlock): number {
  if (block.kind !== 'table') return 0;
  const widths = block.columns.map((column, at) => {
    const longest = longestIn(block, at);
    return Math.max(
      titleWidth(column),
      column.align === 'end' ? longest : Math.min(longest, TEXT_MAX),
    );
  });
  return widths.reduce((sum, width) => sum + width * CHARACTER + GUTTER, 0);
}

/** Number of characters of the longest text in a column, among its first `ROWS_MEASURED` rows, last row and foot. */
function longestIn({ rows, foot }: Table, at: number): number {
  const sample = [...rows.slice(0, ROWS_MEASURED), ...rows.slice(-1), ...(foot ? [foot] : [])];
  return Math.max(0, ...sample.map(({ cells }) => cellLength(cells[at] ?? '')));
}

/** Width of a title in characters. The title is wrapped between words, so its longest word counts. */
const titleWidth = ({ title }: PrintColumn) =>
  Math.max(...title.split(' ').map((word) => word.length));

function cellLength(cell: PrintCell): number {
  const texts = typeof cell === 'string' ? [cell] : [cell.text, ...(cell.notes ?? [])];
  return Math.max(...texts.map((text) => text.length));
}
