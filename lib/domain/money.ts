import Big from 'big.js';

/**
 * A number as text: plain digits, one point, a leading minus. Results of this module, except those of `fixed`, have no
 * exponent, no trailing zeros and no minus before zero, so that equal values are equal texts.
 */
export type Decimal = string;

const Exact = arithmetic(0);

/**
 * One big.js constructor for each number of decimals, because big.js reads the decimals of a quotient from the
 * constructor.
 */
const Quotients = new Map<number, typeof Exact>();

function arithmetic(decimals: number) {
  const Own = Big();
  Own.strict = true;
  Own.RM = Own.roundHalfUp;
  Own.DP = decimals;
  return Own;
}

const INPUT = /^-?\d{1,15}(\.\d{1,12})?$/;
const PLAIN = /^-?\d+(\.\d+)?$/;

/** True if external text is a decimal of ASCII digits, with at most 15 before the point and 12 after it. */
export function isDecimal(text: string): boolean {
  return INPUT.test(text);
}

/** True if external text is a decimal above zero. */
export const isAboveZero = (text: string): boolean => isDecimal(text) && sign(text) > 0;

function read(value: Decimal): Big {
  if (!PLAIN.test(value)) throw notPlain(value);
  return new Exact(value);
}

function notPlain(value: string): RangeError {
  return new RangeError(`not a decimal: ${JSON.stringify(value)}`);
}

function write(value: Big): Decimal {
  return value.eq('0') ? '0' : value.toFixed();
}

export function plain(value: Decimal): Decimal {
  return write(read(value));
}

export function add(a: Decimal, b: Decimal): Decimal {
  return write(read(a).plus(read(b)));
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return write(read(a).minus(read(b)));
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return write(read(a).times(read(b)));
}

/** Quotient, rounded once, halves away from zero. Throws for a divisor of zero. */
export function divide(a: Decimal, b: Decimal, { decimals }: { decimals: number }): Decimal {
  const divisor = read(b);
  if (divisor.eq('0')) throw new RangeError('division by zero');
  const Quotient = Quotients.get(decimals) ?? arithmetic(decimals);
  Quotients.set(decimals, Quotient);
  return write(new Quotient(read(a).toFixed()).div(divisor.toFixed()));
}

export function negate(value: Decimal): Decimal {
  return write(read(value).neg());
}

export function absolute(value: Decimal): Decimal {
  return write(read(value).abs());
}

/** Returns -1, 0 or 1 if a is less than, equal to or greater than b. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return read(a).cmp(read(b));
}

export function sign(value: Decimal): -1 | 0 | 1 {
  if (!PLAIN.test(value)) throw notPlain(value);
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
}

export function isZero(value: Decimal): boolean {
  return sign(value) === 0;
}

export function sum(values: readonly Decimal[]): Decimal {
  return write(values.reduce((total, value) => total.plus(read(value)), new Exact('0')));
}

export function smaller(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) < 0 ? a : b;
}

/**
 * Proportional share of the amount `of`, rounded once. If the part equals the whole, the share is exactly the amount.
 */
export function share(
  of: Decimal,
  { part, whole }: Readonly<{ part: Decimal; whole: Decimal }>,
  decimals: number,
): Decimal {
  if (compare(part, whole) === 0) return plain(of);
  return divide(multiply(of, part), whole, { decimals });
}

/** Rounds half away from zero: 1.005 to 2 decimals is 1.01, -1.005 is -1.01. */
export function round(value: Decimal, decimals: number): Decimal {
  return write(read(value).round(decimals));
}

/**
 * Returns the number of decimals written in the amount. For an amount from the API this is the number of decimals of
 * its currency.
 */
export const decimalsIn = (amount: Decimal): number => (amount.split('.')[1] ?? '').length;

/** True if the value is exact with this number of decimals; trailing zeros do not count. */
export function isExactAt(value: Decimal, decimals: number): boolean {
  const exact = read(value);
  return exact.eq(exact.round(decimals));
}

/**
 * True if an amount has at most this number of decimals as written. Trailing zeros count, because 1.000 in a currency
 * with two decimals may mean a thousand.
 */
export function fits(written: Decimal, decimals: number): boolean {
  return decimalsIn(written) <= decimals;
}

/** Value with exactly this number of decimals, as sent to clients. Throws if that would lose digits. */
export function fixed(value: Decimal, decimals: number): Decimal {
  const exact = read(value);
  if (!isExactAt(value, decimals)) {
    throw new RangeError(`${value} has more than ${decimals} decimals`);
  }
  return (exact.eq('0') ? exact.abs() : exact).toFixed(decimals);
}

/** Smallest amount with this number of decimals: 0.01 for 2. */
export function minorUnit(decimals: number): Decimal {
  return decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
}

/**
 * Splits a total by weights, in minor units, so that the shares add up exactly. Each share is rounded down. Each unit
 * that is left goes to the share with the largest remainder; on a tie, to the earlier share. Throws for a negative
 * weight, and if all weights are zero.
 */
export function allocate(
  total: Decimal,
  weights: readonly Decimal[],
  decimals: number,
): readonly Decimal[] {
  const whole = sum(weights);
  if (weights.some((weight) => sign(weight) < 0) || isZero(whole)) {
    throw new RangeError('weights must be zero or more, and not all zero');
  }
  const unit = minorUnit(decimals);
  const units = read(fixed(absolute(total), decimals)).div(read(unit));
  const parts = weights.map((weight, at) => {
    // Divides whole minor units. The remainder decides which shares get the units that are left.
    const product = units.times(read(weight));
    const remainder = product.mod(read(whole));
    return { at, count: product.minus(remainder).div(read(whole)), remainder };
  });
  let left = parts.reduce((rest, { count }) => rest.minus(count), units);
  for (const part of parts.toSorted((a, b) => b.remainder.cmp(a.remainder) || a.at - b.at)) {
    if (left.eq('0')) break;
    part.count = part.count.plus('1');
    left = left.minus('1');
  }
  const direction = sign(total) < 0 ? negate(unit) : unit;
  return parts.map(({ count }) => multiply(write(count), direction));
}
