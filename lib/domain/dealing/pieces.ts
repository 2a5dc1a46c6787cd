import { type Decimal, fixed, isZero, plain } from '@/lib/domain/money';

/** Notes or coins of one value. */
export type Piece = Readonly<{ value: Decimal; count: number }>;

/** Maximum number of decimals of a note's or coin's value. */
const DECIMALS = 4;
/**
 * For each denomination the search tries the highest possible number of pieces, and up to this many pieces fewer. Nine
 * is enough for all real sets of notes.
 */
const RETREAT = 9;
/** Maximum number of amounts that `mostInPieces` tries, from the largest down. */
const STEPS = 200;

/**
 * Returns the pieces that make an amount exactly, with as many of the largest value as possible. Undefined if the
 * search finds none.
 */
export function piecesFor(
  amount: Decimal,
  values: readonly Decimal[],
): readonly Piece[] | undefined {
  return made(unitsOf(amount), largestFirst(values));
}

/**
 * Largest amount, not above this one, that the values can make exactly; zero if none of the `STEPS` tried amounts can
 * be made.
 */
export function mostInPieces(amount: Decimal, values: readonly Decimal[]): Decimal {
  const sizes = largestFirst(values);
  const step = sizes.reduce(commonDivisor, 0n);
  if (step === 0n) return '0';
  let units = (unitsOf(amount) / step) * step;
  for (let tried = 0; tried < STEPS && units > 0n; tried += 1) {
    if (made(units, sizes)) return amountOf(units);
    units -= step;
  }
  return '0';
}

export function worthOf(pieces: readonly Piece[]): Decimal {
  return amountOf(
    pieces.reduce((total, { value, count }) => total + unitsOf(value) * BigInt(count), 0n),
  );
}

function made(units: bigint, [size, ...smaller]: readonly bigint[]): Piece[] | undefined {
  if (units === 0n) return [];
  if (size === undefined) return undefined;
  const most = Number(units / size);
  for (let count = most; count >= 0 && count >= most - RETREAT; count -= 1) {
    const rest = made(units - size * BigInt(count), smaller);
    if (rest) return count === 0 ? rest : [{ value: amountOf(size), count }, ...rest];
  }
  return undefined;
}

function largestFirst(values: readonly Decimal[]): readonly bigint[] {
  return [...new Set(values.filter((value) => !isZero(value)).map(unitsOf))].toSorted((a, b) =>
    a < b ? 1 : -1,
  );
}

const unitsOf = (value: Decimal): bigint => BigInt(fixed(value, DECIMALS).replace('.', ''));

function amountOf(units: bigint): Decimal {
  const text = String(units).padStart(DECIMALS + 1, '0');
  return plain(`${text.slice(0, -DECIMALS)}.${text.slice(-DECIMALS)}`);
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));
