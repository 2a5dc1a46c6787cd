import type { PrintSize } from '@/lib/contract/kernel/printing';
import type { PrintBlock, PrintCell, PrintColumn } from '@/lib/print/printout';

/** Width inside the margins in points: of an upright A4 sheet, of its long side, and of an 80 mm roll. */
const [UPRIGHT, LANDSCAPE, ROLL] = [510, 757, 204];
/** Usual size of the letters in a table, smallest size on an upright sheet, and smallest size of all, in points. */
const [USUAL, UPRIGHT_MIN, MIN] = [9.5, 8.5, 4.5];
/** Usual size of the letters in a table on a roll, in points. */
const ROLL_USUAL = 8.5;

/** Average width of a character and width between two columns, in units of the size of the letters. */
const [CHARACTER, GUTTER] = [0.6, 1.2];
/** Number of characters from which text is wrapped. Figures are never wrapped. */
const TEXT_MAX = 16;
/** Number of characters from which a column of text takes no larger share of the free width. */
const SHARE_MAX = 60;
/** Number of rows from which the widths are estimated. */
const ROWS_MEASURED = 500;

type Fit = Readonly<{ isLandscape: boolean; textSize: number }>;

/** Direction of the sheet, and size of the letters in its tables, so that no figure of the measured rows is cut. */
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
 * Share of the free width for each column, in the order of the columns: columns that are marked as wide, and columns
 * of long text. 0 for a column that is as wide as its content.
 */
export const sharesOf = (table: Table): readonly number[] =>
  table.columns.map((column, at) => {
    const longest = longestIn(table, at);
    const isLong = column.align === 'start' && longest > TEXT_MAX;
    return isLong || column.isWide ? Math.max(TEXT_MAX, Math.min(longest, SHARE_MAX)) : 0;
  });

/** Estimated width of a table, in units of the size of its letters; 0 for other blocks. */
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

/** Number of characters of the longest text in a column, by the first rows and the last one. */
function longestIn({ rows, foot }: Table, at: number): number {
  const sample = [...rows.slice(0, ROWS_MEASURED), ...rows.slice(-1), ...(foot ? [foot] : [])];
  return Math.max(0, ...sample.map(({ cells }) => cellLength(cells[at] ?? '')));
}

/** A title is wrapped between its words. */
const titleWidth = ({ title }: PrintColumn) =>
  Math.max(...title.split(' ').map((word) => word.length));

function cellLength(cell: PrintCell): number {
  const texts = typeof cell === 'string' ? [cell] : [cell.text, ...(cell.notes ?? [])];
  return Math.max(...texts.map((text) => text.length));
}
