import { type Decimal, fixed, isZero, round, sign } from '@/lib/domain/money';
import { type QuoteManner, rateBetween } from '@/lib/domain/rate';

/** A figure that was summed exactly, rounded once to the decimals of its currency. */
export function roundedIn(value: Decimal, decimals = 2): Decimal {
  return fixed(round(value, decimals), decimals);
}

/** What each unit of a position comes to at a cost, as its currency is quoted; nothing where there is no such rate. */
export function quoted(
  { quantity, ...manner }: QuoteManner & Readonly<{ quantity: Decimal }>,
  cost: Decimal,
): Decimal | null {
  if (isZero(quantity) || sign(cost) !== sign(quantity)) return null;
  return rateBetween({ amount: quantity, base: cost }, manner);
}
