import { compare, type Decimal, divide, multiply, plain } from './money';
import { type Price, valueAt } from './ledger/position';

/**
 * A rate with its quotation. Direct: base per `quote_unit` units of the currency. Indirect: one base is `rate ×
 * quote_unit` units of the currency, so that the value is `amount ÷ (rate × quote_unit)`. Without a quotation the rate
 * is base per unit.
 */
export type Quote = Readonly<{
  rate: Decimal;
  quote_unit?: QuoteUnit | undefined;
  quote_direction?: QuoteDirection | undefined;
}>;

export type QuoteUnit = 1 | 100 | 1000;
export type QuoteDirection = 'direct' | 'indirect';

/** Quotation of a currency, without a rate. */
export type QuoteManner = Readonly<{ quote_unit: QuoteUnit; quote_direction: QuoteDirection }>;

/** Number of decimals of a rate in base per unit. */
export const NORMAL_DECIMALS = 18;

/** Base per unit as a quotient, so that the inverse of a rate is never rounded. */
export function priceOf({ rate, quote_unit = 1, quote_direction = 'direct' }: Quote): Price {
  const unit = String(quote_unit);
  return quote_direction === 'direct'
    ? { value: plain(rate), quantity: unit }
    : { value: '1', quantity: multiply(rate, unit) };
}

/**
 * Returns the pair in which a rate is quoted: the priced currency `one` with its unit, and the currency `other` of the
 * price.
 */
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

/** Value of an amount in base at a quoted rate. Rounded once, halves away from zero. */
export function worth(amount: Decimal, quote: Quote, decimals: number): Decimal {
  return valueAt(amount, priceOf(quote), decimals);
}

/** Amount of a currency that a base amount buys at a quoted rate. Rounded once, to the currency's decimals. */
export function amountFor(base: Decimal, quote: Quote, decimals: number): Decimal {
  const { value, quantity } = priceOf(quote);
  return divide(multiply(base, quantity), value, { decimals });
}

/** Like `amountFor`, rounded once to a multiple of `increment` for cash. */
export function cashFor(base: Decimal, quote: Quote, increment: Decimal): Decimal {
  const { value, quantity } = priceOf(quote);
  const pieces = divide(multiply(base, quantity), multiply(value, increment), { decimals: 0 });
  return multiply(pieces, increment);
}

/** Price in base per unit, to eighteen decimals. Use it for comparisons and sums, never for a ticket's amount. */
export function perUnit(quote: Quote): Decimal {
  const { value, quantity } = priceOf(quote);
  return divide(value, quantity, { decimals: NORMAL_DECIMALS });
}

/** Rate at which an amount is worth a base amount, in the given quotation and to twelve decimals. */
export function rateBetween(
  { amount, base }: Readonly<{ amount: Decimal; base: Decimal }>,
  { quote_unit, quote_direction }: QuoteManner,
): Decimal {
  const unit = String(quote_unit);
  return quote_direction === 'direct'
    ? divide(multiply(base, unit), amount, { decimals: 12 })
    : divide(amount, multiply(base, unit), { decimals: 12 });
}

/** Returns -1, 0 or 1 if price a is below, equal to or above price b, in base per unit. */
export function comparePrices(a: Quote, b: Quote): -1 | 0 | 1 {
  const [left, right] = [priceOf(a), priceOf(b)];
  return compare(multiply(left.value, right.quantity), multiply(right.value, left.quantity));
}
