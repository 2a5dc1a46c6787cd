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

/** Base per one unit, in which rates of all currencies can be compared. */
export const PER_UNIT: QuoteManner = { quote_unit: 1, quote_direction: 'direct' };

/** What is quoted has no more decimals than that; what has more was worked out. */
const QUOTED = 6;
const USUAL = 4;
/** What is worked out has no more than that. */
const WORKED_OUT = 12;
/** Rates of less than this need all of the six to be told apart. */
const SMALL = '0.1';

/**
 * A rate to read, ungrouped: a quoted one as it is, with four decimals at least; one that was worked
 * out with four, or with six where it is small.
 */
export function shownRate(rate: Decimal): string {
  return isExactAt(rate, QUOTED) ? exactRate(rate) : cutRate(rate, SMALL);
}

/** A rate that nobody quoted, such as an average or a break-even: with four decimals, below one with six. */
export const workedOutRate = (rate: Decimal): string => cutRate(rate, '1');

/** With four decimals, or with six below a limit. */
function cutRate(rate: Decimal, limit: Decimal): string {
  const decimals = compare(absolute(rate), limit) < 0 ? QUOTED : USUAL;
  return fixed(round(rate, decimals), decimals);
}

/**
 * A rate in another manner of quoting, to twelve decimals; the same figure where the manner is its own.
 * Nothing of a rate that is not above zero, since it cannot be written the other way round. Four decimals of
 * a quotation come through base per unit unchanged up to nine million units for one of the base.
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
  // With every one of them in use it was worked out, and is no figure that somebody quoted.
  return known > USUAL && !isExactAt(vouched, known - 1) ? found : vouched;
}

/** From so many decimals on a rate was worked out and cut. */
const CUT = 10;

/**
 * How many decimals of a converted rate its own decimals vouch for: 0.272294077604 for one unit is
 * 3.6725 the other way round, and not 3.672500000003.
 */
function knownDecimals({ rate, quote_unit = 1, quote_direction }: Quote, to: QuoteManner): number {
  const [whole = '0', fraction = ''] = plain(rate).split('.');
  if (fraction.length < CUT) return WORKED_OUT;
  // A zero at the end was worked out like every other decimal, though it is not written.
  const cut = fraction.length > WORKED_OUT ? NORMAL_DECIMALS : WORKED_OUT;
  const size = whole === '0' ? fraction.search(/[1-9]/) + 1 : 1 - whole.length;
  const isTurned = (quote_direction ?? 'direct') !== to.quote_direction;
  const units = String(quote_unit).length - String(to.quote_unit).length;
  const known =
    cut - (isTurned ? 2 * size : 0) + (to.quote_direction === 'direct' ? units : -units);
  return Math.min(WORKED_OUT, Math.max(0, known));
}

/**
 * What is between buying and selling, as both are shown: above zero the organisation gained. Units for
 * one base are more when it buys, so there the difference runs the other way.
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

/** A rate on paper: four decimals at least, and no digit of it is lost. */
export function exactRate(rate: Decimal): string {
  const [, decimals = ''] = plain(rate).split('.');
  return fixed(rate, Math.max(USUAL, decimals.length));
}
