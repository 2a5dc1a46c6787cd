import { type Decimal, divide, multiply, plain } from './money';
import { priceOf, type Quote } from './rate';

/**
 * A price said both ways, as a paper has to: what `unit` of a currency costs, and how much of it one
 * of what it is paid in buys. The way it was quoted is exact, the other has six significant digits
 * and four decimals at least.
 */
export type BothWays = Readonly<{ unit: 1 | 100 | 1000; rate: Decimal; inverse: Decimal }>;

const SIGNIFICANT = 6;
const DECIMALS_MIN = 4;

/** Enough to find the first digit of any rate there is. */
const FINE = 18;

export function bothWays(quote: Quote): BothWays {
  const { quote_unit: unit = 1, quote_direction = 'direct' } = quote;
  const { value, quantity } = priceOf(quote);
  return quote_direction === 'direct'
    ? { unit, rate: plain(value), inverse: quotient(quantity, value) }
    : { unit: 1, rate: quotient(value, quantity), inverse: plain(quantity) };
}

/** The price of a currency in another, over what both cost in base. */
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
