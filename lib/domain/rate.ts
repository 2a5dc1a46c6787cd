import { compare, type Decimal, divide, multiply, plain } from './money';
import { type Price, valueAt } from './position';

/**
 * A rate as it is quoted. Direct: base for `quote_unit` units of the currency. Indirect: units of the
 * currency for one base, by the unit (`amount ÷ (rate × unit)`). Base per one unit when nothing is said.
 */
export type Quote = Readonly<{
  rate: Decimal;
  quote_unit?: QuoteUnit | undefined;
  quote_direction?: QuoteDirection | undefined;
}>;

export type QuoteUnit = 1 | 100 | 1000;
export type QuoteDirection = 'direct' | 'indirect';

/** How a currency is quoted, without a rate. */
export type QuoteManner = Readonly<{ quote_unit: QuoteUnit; quote_direction: QuoteDirection }>;

/** How many decimals a rate has once it is written as base per one unit. */
export const NORMAL_DECIMALS = 18;

/** Base per unit as a quotient, so that the inverse of a rate is never rounded. */
export function priceOf({ rate, quote_unit = 1, quote_direction = 'direct' }: Quote): Price {
  const unit = String(quote_unit);
  return quote_direction === 'direct'
    ? { value: plain(rate), quantity: unit }
    : { value: '1', quantity: multiply(rate, unit) };
}

/** The currency that a rate prices, in some units, and the currency of the price. */
export function quotedPair(
  {
    currency,
    quote_unit = 1,
    quote_direction = 'direct',
  }: Pick<Quote, 'quote_unit' | 'quote_direction'> & Readonly<{ currency: string }>,
  against: string,
): Readonly<{ unit: QuoteUnit; one: string; other: string }> {
  const isDirect = quote_direction === 'direct';
  return {
    unit: quote_unit,
    one: isDirect ? currency : against,
    other: isDirect ? against : currency,
  };
}

/** What an amount is worth in base at a quoted rate; rounded once, half up. */
export function worth(amount: Decimal, quote: Quote, decimals: number): Decimal {
  return valueAt(amount, priceOf(quote), decimals);
}

/** The amount of a currency that a sum in base buys at a quoted rate; rounded to its decimals. */
export function amountFor(base: Decimal, quote: Quote, decimals: number): Decimal {
  const { value, quantity } = priceOf(quote);
  return divide(multiply(base, quantity), value, { decimals });
}

/** The same in notes and coins of at least `increment`; rounded once, to a multiple of it. */
export function cashFor(base: Decimal, quote: Quote, increment: Decimal): Decimal {
  const { value, quantity } = priceOf(quote);
  const pieces = divide(multiply(base, quantity), multiply(value, increment), { decimals: 0 });
  return multiply(pieces, increment);
}

/** Base per one unit, to eighteen decimals: for comparing and for sums, never for a ticket's amount. */
export function perUnit(quote: Quote): Decimal {
  const { value, quantity } = priceOf(quote);
  return divide(value, quantity, { decimals: NORMAL_DECIMALS });
}

/** The rate, in a manner of quoting, that makes an amount worth a sum in base; to twelve decimals. */
export function rateBetween(
  { amount, base }: Readonly<{ amount: Decimal; base: Decimal }>,
  { quote_unit, quote_direction }: QuoteManner,
): Decimal {
  const unit = String(quote_unit);
  return quote_direction === 'direct'
    ? divide(multiply(base, unit), amount, { decimals: 12 })
    : divide(amount, multiply(base, unit), { decimals: 12 });
}

/** Whether one price is below another: -1, 0 or 1, by base per unit. */
export function comparePrices(a: Quote, b: Quote): -1 | 0 | 1 {
  const [left, right] = [priceOf(a), priceOf(b)];
  return compare(multiply(left.value, right.quantity), multiply(right.value, left.quantity));
}
