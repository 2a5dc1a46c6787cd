import type { PrintSize } from '@/lib/contract/kernel/printing';
import type { PrintBlock, PrintCell, PrintColumn } from '@/lib/print/printout';

/** Width inside the margins of an A4 sheet, in points: upright, and on its long side. */
const [UPRIGHT, LANDSCAPE] = [510, 757];
/** Usual size of the letters in a table, smallest size on an upright sheet, and smallest size of all, in points. */
const [USUAL, UPRIGHT_MIN, MIN] = [9.5, 8.5, 4.5];

/** Average width of a character and width between two columns, in units of the size of the letters. */
const [CHARACTER, GUTTER] = [0.57, 1];
/** Number of characters from which text is wrapped. Figures are never wrapped. */
const TEXT_MAX = 16;
/** Number of rows from which the widths are estimated. */
const ROWS_MEASURED = 500;

type Fit = Readonly<{ isLandscape: boolean; textSize: number }>;

/** Direction of an A4 sheet, and size of the letters in its tables, so that no figure of the widest table is cut. */
export function fitOf(blocks: readonly PrintBlock[], size: PrintSize): Fit {
  const width = Math.max(1, ...blocks.map(widthOf));
  if (size === '80mm') return { isLandscape: false, textSize: 8.5 };
  const upright = Math.min(USUAL, UPRIGHT / width);
  if (upright >= UPRIGHT_MIN) return { isLandscape: false, textSize: upright };
  return { isLandscape: true, textSize: Math.max(MIN, Math.min(USUAL, LANDSCAPE / width)) };
}

/** Estimated width of a table, in units of the size of its letters; 0 for other blocks. */
function widthOf(block: PrintBlock): number {
  if (block.kind !== 'table') return 0;
  const { columns, rows, foot } = block;
  const sample = [...rows.slice(0, ROWS_MEASURED), ...rows.slice(-1), ...(foot ? [foot] : [])];
  const widths = columns.map((column, at) =>
    Math.max(titleWidth(column), ...sample.map(({ cells }) => cellWidth(column, cells[at] ?? ''))),
  );
  return widths.reduce((sum, width) => sum + width * CHARACTER + GUTTER, 0);
}

/** A title is wrapped between its words. */
const titleWidth = ({ title }: PrintColumn) =>
  Math.max(...title.split(' ').map((word) => word.length));

function cellWidth({ align }: PrintColumn, cell: PrintCell): number {
  const texts = typeof cell === 'string' ? [cell] : [cell.text, ...(cell.notes ?? [])];
  const longest = Math.max(...texts.map((text) => text.length));
  return align === 'end' ? longest : Math.min(longest, TEXT_MAX);
}
