type Sized = Readonly<{
  id: string;
  width?: number | undefined;
  align?: 'start' | 'end' | undefined;
  pin?: boolean | undefined;
  joined?: boolean | undefined;
  card?: unknown;
}>;

/** Share of its default width to which a column can shrink. */
const CLOSE = 0.8;

/**
 * Returns the preferred total width of the columns in px. A column that has no width counts with the width `shared`.
 */
export const widthOf = (columns: readonly Sized[], shared: number): number =>
  columns.reduce((sum, { width = shared }) => sum + width, 0);

/** True if the columns do not fit even at their smallest width. */
export const isTooWide = (columns: readonly Sized[], room: number, shared: number): boolean =>
  widthOf(columns, shared) * CLOSE > room;

/**
 * Returns the columns of a list that fit. Text columns that cards omit are dropped first, then other text columns,
 * each group from the end. The first column, figures and states are never dropped.
 */
export function columnsWithRoom<Column extends Sized>(
  columns: readonly Column[],
  room: number | undefined,
  shared: number,
): readonly Column[] {
  if (room === undefined) return columns;
  const isWord = ({ align, pin, joined, card }: Column, place: number) =>
    place > 0 && align !== 'end' && !pin && !joined && card !== 'badge' && card !== 'amount';
  const words = columns.filter(isWord).toReversed();
  const asides = words.filter(({ card }) => card === false);
  const order = [...asides, ...words.filter((one) => !asides.includes(one))];
  let kept = columns;
  for (const next of order) {
    if (!isTooWide(kept, room, shared)) break;
    kept = kept.filter((one) => one !== next);
  }
  return kept;
}

/** A measured column: its default width, and the width that shows all its content, in px. */
export type Measured = Readonly<{
  width: number | undefined;
  needed: number;
  /** True for figures, codes and states, which are never cut off. Other text may be cut off. */
  isWhole: boolean;
}>;

type Widths = readonly (number | undefined)[];

/** Narrowest useful width of a text column, in px. */
const LEAST_WORDS = 96;

/**
 * Returns the widths of columns in a table of `room` px. Columns whose content would be cut off get spare width from
 * other columns. If there is too little spare width, text columns are cut off (`wordsShare`). Default widths apply if
 * nothing is cut off, or if text columns would become too narrow.
 */
export function sharedRoom(columns: readonly Measured[], room: number): Widths {
  const usual: Widths = columns.map(({ width }) => width);
  const drawn = usualWidths(usual, room);
  if (columns.every(({ needed }, at) => needed <= (drawn[at] ?? 0))) return usual;
  const needed = total(columns.map((one) => one.needed));
  if (needed > room) return wordsShare(columns, room) ?? usual;
  const wanted = columns.map((one) => Math.max(one.needed, one.width ?? 0));
  const beyond = total(wanted) - needed;
  const isEnough = total(wanted) <= room;
  const part = beyond === 0 ? 0 : Math.min(1, (room - needed) / beyond);
  const rest = isEnough ? room - total(wanted) : 0;
  const open = usual.filter((width) => width === undefined).length;
  return columns.map((one, at) => {
    const own = one.needed + ((wanted[at] ?? 0) - one.needed) * part;
    return one.width === undefined ? own + rest / open : own;
  });
}

const total = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);

/**
 * Widths as browsers compute them for a table with fixed layout. Columns without a width share the remaining width; if
 * every column has a width, all columns grow in proportion.
 */
function usualWidths(usual: Widths, room: number): readonly number[] {
  const given = total(usual.map((width = 0) => width));
  const open = usual.filter((width) => width === undefined).length;
  const rest = Math.max(room - given, 0);
  const grown = open === 0 && given > 0 ? Math.max(room / given, 1) : 1;
  return usual.map((width) => (width === undefined ? rest / open : width * grown));
}

/**
 * Returns the widths if text must be cut off. Columns that are never cut off, and short text columns, get the width
 * they need; longer text columns share the rest equally. Undefined if the rest is too narrow.
 */
function wordsShare(columns: readonly Measured[], room: number): Widths | undefined {
  const words = columns.filter(({ isWhole }) => !isWhole).map(({ needed }) => needed);
  let rest = room - total(columns.filter(({ isWhole }) => isWhole).map(({ needed }) => needed));
  let left = words.length;
  for (const short of words.toSorted((one, other) => one - other)) {
    if (short > rest / left) break;
    rest -= short;
    left -= 1;
  }
  if (left === 0 || rest / left < LEAST_WORDS) return undefined;
  const most = rest / left;
  return columns.map(({ needed, isWhole }) => (isWhole ? needed : Math.min(needed, most)));
}
