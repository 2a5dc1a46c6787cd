import { type Decimal, fixed, round, sign } from '@/lib/domain/money';
import type { Price } from '@/lib/domain/position';
import { type QuoteManner, rateBetween } from '@/lib/domain/rate';

/** A figure that was summed exactly, rounded once to the decimals of its currency. */
export function roundedIn(value: Decimal, decimals = 2): Decimal {
  return fixed(round(value, decimals), decimals);
}

/** A price as its currency is quoted; nothing where there is none above zero. */
export function quoted(manner: QuoteManner, price: Price | undefined): Decimal | null {
  if (!price || sign(price.value) !== sign(price.quantity)) return null;
  return rateBetween({ amount: price.quantity, base: price.value }, manner);
}
