import type { PayColumn } from '@/lib/domain/hrm/pay-grid';
import { parseAmountInput } from '@/lib/format/amount-input';
import { foldName } from '@/lib/format/fold';

type Named = Readonly<{ id: number; name: string }>;

/** Text that is pasted into a cell of the grid. It can be an invalid amount. */
export type Put = Readonly<{ id: number; key: string; text: string }>;

/**
 * Pasted cell that matches no cell of the grid. `row` and `column` are positions in the pasted sheet and start at 1.
 */
type Unplaced = Readonly<{
  row: number;
  column: number;
  text: string;
  why: 'employee' | 'same-name' | 'component' | 'beyond';
}>;

export type Pasted = Readonly<{ puts: readonly Put[]; unplaced: readonly Unplaced[] }>;

type Grid = Readonly<{
  slips: readonly Named[];
  columns: readonly PayColumn[];
  /** Position of the focused cell, starting at 0. */
  at: Readonly<{ row: number; column: number }>;
}>;

type Sheet = readonly (readonly string[])[];

/**
 * Assigns the cells of a pasted sheet to cells of the grid. A header row selects components by code or name; without
 * it, columns start at the focused cell. A name in the first column selects the employee; otherwise rows start at the
 * focused cell. Returns undefined for a single value.
 */
export function pastedPay(text: string, grid: Grid): Pasted | undefined {
  const sheet = sheetOf(text);
  if (sheet.length === 0 || (sheet.length === 1 && sheet[0]?.length === 1)) return undefined;
  const heads = headsOf(sheet, grid.columns);
  const rows = heads ? sheet.slice(1) : sheet;
  const begin = heads ? 2 : 1;
  const found = rows.map((cells, at) => placeRow(cells, { at, row: at + begin, heads, grid }));
  const unknown = heads ? unknownHeads(heads, sheet) : [];
  return {
    puts: found.flatMap(({ puts }) => puts),
    unplaced: [...unknown, ...found.flatMap(({ unplaced }) => unplaced)],
  };
}

const sheetOf = (text: string): Sheet =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));

type Heads = readonly (PayColumn | undefined)[];

/** Returns the components that the first row names; undefined if the first row is not a header. */
function headsOf([first = []]: Sheet, columns: readonly PayColumn[]): Heads | undefined {
  const heads = first.map((head) => columns.find((column) => isNamed(column, head)));
  return heads.some((head) => head !== undefined) && !first.some(isAmount) ? heads : undefined;
}

const isNamed = ({ code, name }: PayColumn, head: string): boolean =>
  head !== '' && [code, name].some((one) => foldName(one) === foldName(head));

const isAmount = (text: string): boolean => 'value' in parseAmountInput(text);

/** Returns headers that match no component. The first column may contain names and is skipped. */
const unknownHeads = (heads: Heads, [first = []]: Sheet): readonly Unplaced[] =>
  first.flatMap((text, at) =>
    at === 0 || text === '' || heads[at]
      ? []
      : [{ row: 1, column: at + 1, text, why: 'component' as const }],
  );

type Row = Readonly<{ at: number; row: number; heads: Heads | undefined; grid: Grid }>;

function placeRow(cells: readonly string[], { at, row, heads, grid }: Row): Pasted {
  const [first = ''] = cells;
  const isByName = heads ? heads[0] === undefined : first !== '' && !isAmount(first);
  const slip = isByName ? named(first, grid.slips) : grid.slips[grid.at.row + at];
  if (slip === undefined || slip === 'twice') {
    const why = slip === 'twice' ? 'same-name' : isByName ? 'employee' : 'beyond';
    return { puts: [], unplaced: [{ row, column: 1, text: first, why }] };
  }
  const from = isByName ? 1 : 0;
  const places = cells.slice(from).map((text, index) => {
    const column = heads ? heads[index + from] : grid.columns[grid.at.column + index];
    return { text, column, place: index + from + 1 };
  });
  const filledCells = places.filter(({ text }) => text !== '');
  return {
    puts: filledCells.flatMap(({ text, column }) =>
      column ? [{ id: slip.id, key: column.key, text }] : [],
    ),
    unplaced: heads
      ? []
      : filledCells.flatMap(({ text, column, place }) =>
          column ? [] : [{ row, column: place, text, why: 'beyond' as const }],
        ),
  };
}

function named(name: string, slips: readonly Named[]): Named | 'twice' | undefined {
  const wanted = foldName(name);
  const [one, other] = slips.filter((slip) => foldName(slip.name) === wanted);
  return other ? 'twice' : one;
}
