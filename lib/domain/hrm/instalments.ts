import { compare, type Decimal, divide, minorUnit, multiply, subtract } from '@/lib/domain/money';

/** Largest part, in whole minor units, that fits into the amount `parts` times. */
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

/** True if every part would be at least one minor unit. */
export const isSplittable = (amount: Decimal, parts: number, decimals: number): boolean =>
  compare(multiply(minorUnit(decimals), String(parts)), amount) <= 0;
