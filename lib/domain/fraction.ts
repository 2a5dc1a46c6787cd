import { type Decimal, plain } from './money';

/**
 * An exact fraction for chains of products without intermediate rounding: two thirds stays two thirds. The denominator
 * is positive. Fractions are not reduced, because the chains are short.
 */
export type Fraction = Readonly<{ numerator: bigint; denominator: bigint }>;

export const NOTHING: Fraction = { numerator: 0n, denominator: 1n };
export const ONE: Fraction = { numerator: 1n, denominator: 1n };

/** Throws for a denominator of zero. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const under = BigInt(denominator);
  if (under === 0n) throw new RangeError('division by zero');
  const over = BigInt(numerator);
  return under < 0n
    ? { numerator: -over, denominator: -under }
    : { numerator: over, denominator: under };
}

export function fractionOf(value: Decimal): Fraction {
  const [whole = '', decimals = ''] = plain(value).split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) return fraction(a.numerator + b.numerator, a.denominator);
  return fraction(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { ...b, numerator: -b.numerator });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

export const least = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);

/** Rounds to the nearest integer, halves away from zero. */
export function rounded({ numerator, denominator }: Fraction): bigint {
  if (numerator < 0n) return -rounded({ numerator: -numerator, denominator });
  return (2n * numerator + denominator) / (2n * denominator);
}

const DIGITS = 40n;
const SCALE = 10n ** DIGITS;

/**
 * Power of a number above 0 and at most 1, with an exponent of at least 0, to forty decimals. Used for rates that no
 * fraction expresses exactly.
 */
export function power(value: Fraction, exponent: Fraction): Fraction {
  const scaled = (value.numerator * SCALE) / value.denominator;
  const logarithm = (naturalLogarithm(scaled) * exponent.numerator) / exponent.denominator;
  return fraction(exponential(logarithm), SCALE);
}

/**
 * Natural logarithm of a number above 0 and at most 1, multiplied by `SCALE`. The number is first doubled until it is
 * near 1, so that the series converges fast.
 */
function naturalLogarithm(scaled: bigint): bigint {
  let [value, halvings] = [scaled, 0n];
  while (value * 2n <= SCALE) {
    value *= 2n;
    halvings += 1n;
  }
  return series(value) - halvings * -series(SCALE / 2n);
}

/** Logarithm by the series ln x = 2·(z + z³/3 + z⁵/5 + …) with z = (x − 1)/(x + 1). */
function series(scaled: bigint): bigint {
  const z = ((scaled - SCALE) * SCALE) / (scaled + SCALE);
  const square = (z * z) / SCALE;
  let [sum, part] = [0n, z];
  for (let odd = 1n; part !== 0n; odd += 2n) {
    sum += part / odd;
    part = (part * square) / SCALE;
  }
  return 2n * sum;
}

/** Power of e for an exponent of at most 0. Exponent and result are multiplied by `SCALE`. */
function exponential(scaled: bigint): bigint {
  const parts = 1n + -scaled / SCALE;
  let [sum, part] = [SCALE, SCALE];
  for (let step = 1n; part !== 0n; step += 1n) {
    part = (part * scaled) / (parts * step * SCALE);
    sum += part;
  }
  return wholePower(sum, parts);
}

function wholePower(scaled: bigint, times: bigint): bigint {
  return scaled ** times / SCALE ** (times - 1n);
}
