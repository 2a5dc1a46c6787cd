import { type Decimal, divide, multiply, plain } from '@/lib/domain/money';
import { priceOf, type Quote } from '@/lib/domain/rate';

/**
 * A price in both directions, for printed documents: the price of `unit` of the currency, and the quantity that one
 * unit of the other currency buys. A quoted direction is exact; a computed one has six significant digits and at least
 * four decimals.
 */
export type BothWays = Readonly<{ unit: 1 | 100 | 1000; rate: Decimal; inverse: Decimal }>;

const SIGNIFICANT = 6;
const DECIMALS_MIN = 4;

/** Decimals of a preliminary division that only finds the first digit of a rate. */
const FINE = 18;

export function bothWays(quote: Quote): BothWays {
  const { quote_unit: unit = 1, quote_direction = 'direct' } = quote;
  const { value, quantity } = priceOf(quote);
  return quote_direction === 'direct'
    ? { unit, rate: plain(value), inverse: quotient(quantity, value) }
    : { unit: 1, rate: quotient(value, quantity), inverse: plain(quantity) };
}

/** Cross rate between two currencies, computed from the base prices of both. */
export function crossWays(currency: Quote, counter: Quote): BothWays {
  const [own, other] = [priceOf(currency), priceOf(counter)];
  const value = multiply(own.value, other.quantity);
  const quantity = multiply(own.quantity, other.value);
  return { unit: 1, rate: quotient(value, quantity), inverse: quotient(quantity, value) };
}

function quotient(a: Decimal, b: Decimal): Decimal {
  const [whole = '0', fraction = ''] = plain(divide(a, b, { decimals: FINE })).split('.');
  const before = whole === '0' ? -(/^0*/.exec(fraction)?.[0].length ?? 0) : whole.length;
  return plain(divide(a, b, { decimals: Math.max(DECIMALS_MIN, SIGNIFICANT - before) }));
}
