import {
  absolute,
  compare,
  type Decimal,
  isExactAt,
  fixed,
  plain,
  round,
  sign,
  subtract,
} from '@/lib/domain/money';
import {
  NORMAL_DECIMALS,
  priceOf,
  type Quote,
  type QuoteManner,
  rateBetween,
} from '@/lib/domain/rate';

/** Quotation as base per unit of the currency. In this quotation the rates of all currencies are comparable. */
export const PER_UNIT: QuoteManner = { quote_unit: 1, quote_direction: 'direct' };

/** Maximum number of decimals with which rates are quoted. A rate with more decimals was computed from another rate. */
const QUOTED = 6;
const USUAL = 4;
/** Maximum number of decimals of a computed rate. */
const WORKED_OUT = 12;
/** Rates below this limit need all six decimals. */
const SMALL = '0.1';

/**
 * Formats a rate without digit groups. A quoted rate keeps all decimals, at least four; a computed rate gets four
 * decimals, or six if it is small.
 */
export function shownRate(rate: Decimal): string {
  return isExactAt(rate, QUOTED) ? exactRate(rate) : cutRate(rate, SMALL);
}

/** Format of a computed rate, such as an average or a break-even: four decimals, or six below one. */
export const workedOutRate = (rate: Decimal): string => cutRate(rate, '1');

/** Rounds a rate to four decimals, or to six if it is below a limit. */
function cutRate(rate: Decimal, limit: Decimal): string {
  const decimals = compare(absolute(rate), limit) < 0 ? QUOTED : USUAL;
  return fixed(round(rate, decimals), decimals);
}

/**
 * Converts a rate to another quotation, with up to twelve decimals. The rate is unchanged if the quotation is equal.
 * Null for a rate that is not positive, because it has no inverse. A rate with four decimals survives the conversion to
 * base per unit and back, up to nine million units per base.
 */
export function rateIn(quote: Quote, manner: QuoteManner): Decimal | null {
  if (sign(quote.rate) <= 0) return null;
  const { quote_unit = 1, quote_direction = 'direct' } = quote;
  const isItsOwn = quote_unit === manner.quote_unit && quote_direction === manner.quote_direction;
  if (isItsOwn) return plain(quote.rate);
  const { value, quantity } = priceOf(quote);
  const found = rateBetween({ amount: quantity, base: value }, manner);
  const known = knownDecimals(quote, manner);
  const vouched = round(found, known);
  // A converted rate that needs all its reliable decimals was computed and not quoted, so it stays unrounded.
  return known > USUAL && !isExactAt(vouched, known - 1) ? found : vouched;
}

/** Minimum number of decimals from which a rate counts as computed and cut off. */
const CUT = 10;

/**
 * Number of decimals of a converted rate that are reliable. The rate 0.272294077604 is 3.6725 in the other direction,
 * not 3.672500000003.
 */
function knownDecimals({ rate, quote_unit = 1, quote_direction }: Quote, to: QuoteManner): number {
  const [whole = '0', fraction = ''] = plain(rate).split('.');
  if (fraction.length < CUT) return WORKED_OUT;
  // Trailing zeros of a computed rate are not written, so the rate is taken to be exact to all decimals of its
  // computation.
  const cut = fraction.length > WORKED_OUT ? NORMAL_DECIMALS : WORKED_OUT;
  const size = whole === '0' ? fraction.search(/[1-9]/) + 1 : 1 - whole.length;
  const isTurned = (quote_direction ?? 'direct') !== to.quote_direction;
  const units = String(quote_unit).length - String(to.quote_unit).length;
  const known =
    cut - (isTurned ? 2 * size : 0) + (to.quote_direction === 'direct' ? units : -units);
  return Math.min(WORKED_OUT, Math.max(0, known));
}

/**
 * Spread between the displayed buy and sell rates; positive if the organisation gains. In an indirect quotation the
 * difference is reversed, because the buy rate gives more units per base.
 */
export function shownSpread(
  { buy, sell }: Readonly<{ buy: Decimal; sell: Decimal }>,
  { quote_direction }: Pick<QuoteManner, 'quote_direction'>,
): string {
  const [from, to] = quote_direction === 'direct' ? [buy, sell] : [sell, buy];
  const apart = subtract(shownRate(to), shownRate(from));
  const decimals = Math.max(
    ...[from, to].map((rate) => shownRate(rate).split('.')[1]?.length ?? 0),
  );
  return fixed(apart, decimals).replace('-', '\u2212');
}

/** Formats a rate with all its decimals, at least four. */
export function exactRate(rate: Decimal): string {
  const [, decimals = ''] = plain(rate).split('.');
  return fixed(rate, Math.max(USUAL, decimals.length));
}
