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
