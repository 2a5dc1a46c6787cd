import { compare, type Decimal, divide, isZero, multiply, negate, sign, subtract } from './money';

/** An exact number: `over` divided by `under`. `under` is positive. Only `inDecimals` rounds. */
export type Fraction = Readonly<{ over: Decimal; under: Decimal }>;

export const whole = (value: Decimal): Fraction => ({ over: value, under: '1' });

export const opposite = ({ over, under }: Fraction): Fraction => ({ over: negate(over), under });

export const plus = (a: Fraction, b: Fraction): Fraction => minus(a, opposite(b));

export const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: subtract(multiply(a.over, b.under), multiply(b.over, a.under)),
  under: multiply(a.under, b.under),
});

export const times = (a: Fraction, b: Fraction): Fraction => ({
  over: multiply(a.over, b.over),
  under: multiply(a.under, b.under),
});

/** Quotient; undefined if `b` is zero. */
export function by(a: Fraction, b: Fraction): Fraction | undefined {
  if (isZero(b.over)) return undefined;
  const [up, down] = sign(b.over) < 0 ? [opposite(a), opposite(b)] : [a, b];
  return { over: multiply(up.over, down.under), under: multiply(up.under, down.over) };
}

/** Returns -1, 0 or 1 if a is less than, equal to or greater than b. */
export const comparing = (a: Fraction, b: Fraction): -1 | 0 | 1 =>
  compare(multiply(a.over, b.under), multiply(b.over, a.under));

/** Rounds a fraction once, half away from zero. */
export const inDecimals = ({ over, under }: Fraction, decimals: number): Decimal =>
  divide(over, under, { decimals });
