import { compare, type Decimal, divide, minorUnit, multiply, subtract } from '@/lib/domain/money';

/** Largest amount, in whole minor units, that can be paid `parts` times out of the given amount. */
function evenPart(amount: Decimal, parts: number, decimals: number): Decimal {
  const rounded = divide(amount, String(parts), { decimals });
  const isTooMuch = compare(multiply(rounded, String(parts)), amount) > 0;
  return isTooMuch ? subtract(rounded, minorUnit(decimals)) : rounded;
}

/** Splits an amount into equal parts; the last part takes the remainder. */
export function splitEvenly(amount: Decimal, parts: number, decimals: number): readonly Decimal[] {
  const part = evenPart(amount, parts, decimals);
  const last = subtract(amount, multiply(part, String(parts - 1)));
  return [...Array.from({ length: parts - 1 }, () => part), last];
}

/** True if splitting the amount into this many parts gives each part at least one minor unit. */
export const isSplittable = (amount: Decimal, parts: number, decimals: number): boolean =>
  compare(multiply(minorUnit(decimals), String(parts)), amount) <= 0;
