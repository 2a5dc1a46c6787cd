import { compare, type Decimal, divide, minorUnit, multiply, subtract } from './money';

/** The largest part of an amount that fits into it so many times, in minor units. */
function evenPart(amount: Decimal, parts: number, decimals: number): Decimal {
  const rounded = divide(amount, String(parts), { decimals });
  const isTooMuch = compare(multiply(rounded, String(parts)), amount) > 0;
  return isTooMuch ? subtract(rounded, minorUnit(decimals)) : rounded;
}

/** An amount in so many parts that are alike; the last one has what is left over by that. */
export function splitEvenly(amount: Decimal, parts: number, decimals: number): readonly Decimal[] {
  const part = evenPart(amount, parts, decimals);
  const last = subtract(amount, multiply(part, String(parts - 1)));
  return [...Array.from({ length: parts - 1 }, () => part), last];
}

/** Whether an amount can be split so that every part is at least a minor unit. */
export const isSplittable = (amount: Decimal, parts: number, decimals: number): boolean =>
  compare(multiply(minorUnit(decimals), String(parts)), amount) <= 0;
