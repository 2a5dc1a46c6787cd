type Sized = Readonly<{
  id: string;
  width?: number | undefined;
  align?: 'start' | 'end' | undefined;
  pin?: boolean | undefined;
  joined?: boolean | undefined;
  card?: unknown;
}>;

/** What of its usual width a column needs where every px counts. */
const CLOSE = 0.8;

/** The width that columns would like, in px; those that share what is left count as `shared`. */
export const widthOf = (columns: readonly Sized[], shared: number): number =>
  columns.reduce((sum, { width = shared }) => sum + width, 0);

/** Even where every px counts there is no room for all of them. */
export const isTooWide = (columns: readonly Sized[], room: number, shared: number): boolean =>
  widthOf(columns, shared) * CLOSE > room;

/**
 * The columns of a list that there is room for, figures always among them. What a card leaves out goes
 * first, then words, each from the end; the first column stays.
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

/** A column as it is drawn: its usual width, and what it needs to show all of its content, in px. */
export type Measured = Readonly<{
  width: number | undefined;
  needed: number;
  /** It holds figures, codes or states, which are never cut; words may lose their end. */
  isWhole: boolean;
}>;

type Widths = readonly (number | undefined)[];

/** Below this a column of words says nothing. */
const LEAST_WORDS = 96;

/**
 * The widths of columns that fill a table of `room` px. A column takes what it needs from the room that others do not
 * need; where there is not enough for all, words share what figures and states leave. The usual widths stay where
 * nothing is cut, and where even that is not enough.
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

/** How a browser draws a fixed table: columns without a width share the rest, else all grow in proportion. */
function usualWidths(usual: Widths, room: number): readonly number[] {
  const given = total(usual.map((width = 0) => width));
  const open = usual.filter((width) => width === undefined).length;
  const rest = Math.max(room - given, 0);
  const grown = open === 0 && given > 0 ? Math.max(room / given, 1) : 1;
  return usual.map((width) => (width === undefined ? rest / open : width * grown));
}

/** Whole columns keep what they need; short words too, and longer ones share the rest alike. */
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
