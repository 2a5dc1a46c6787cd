import { type Decimal, fixed, round, sign } from '@/lib/domain/money';
import type { Price } from '@/lib/domain/ledger/position';
import { type QuoteManner, rateBetween } from '@/lib/domain/rate';

/**
 * Rounds a sum to the decimals of its currency. The addends must not be rounded before, so that the result is rounded
 * once.
 */
export function roundedIn(value: Decimal, decimals = 2): Decimal {
  return fixed(round(value, decimals), decimals);
}

/**
 * Converts a price to a rate with the quote unit and direction of the currency. Null if the price is missing or not
 * positive.
 */
export function quoted(manner: QuoteManner, price: Price | undefined): Decimal | null {
  if (!price || sign(price.value) !== sign(price.quantity)) return null;
  return rateBetween({ amount: price.quantity, base: price.value }, manner);
}
