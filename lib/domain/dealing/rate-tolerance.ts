import {
  absolute,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  plain,
  round,
  sign,
  subtract,
} from '@/lib/domain/money';
import { perUnit, type Quote } from '@/lib/domain/rate';

/**
 * Allowed deviation from the rate board in percent: for any teller, for supervisors with the right to override, and the
 * absolute maximum.
 */
export type Tolerance = Readonly<{ teller: Decimal; supervisor: Decimal; hardStop: Decimal }>;

/** The rate entered for one side of a deal, and the board's rate for the same side. */
type Given = Readonly<{ side: 'buy' | 'sell'; quote: Quote; board: Quote }>;

/**
 * Deviation of a rate from the rate board. `reach` is the tolerance within which it lies: `anybody` the teller's,
 * `override` the supervisor's, `approval` the hard stop, `nobody` none of them.
 */
export type Deviation = Readonly<{
  percent: Decimal;
  reach: 'anybody' | 'override' | 'approval' | 'nobody';
}>;

/** Computes how far a rate deviates from the board, and within which tolerance the deviation lies. */
export function deviationOf(given: Given, tolerance: Tolerance): Deviation {
  const percent = apartInPercent(given);
  return { percent, reach: reachOf(absolute(percent), tolerance) };
}

/**
 * Deviation from the board's rate in percent of that rate, with four decimals. A positive deviation favours the
 * organisation.
 */
export function apartInPercent({ side, quote, board }: Given): Decimal {
  const [given, listed] = [perUnit(quote), perUnit(board)];
  const gain = side === 'sell' ? subtract(given, listed) : subtract(listed, given);
  return divide(multiply(gain, '100'), listed, { decimals: 4 });
}

/**
 * Formats a deviation for messages: the unsigned percent, and whether the quoted figure is above, below or at the
 * board's rate.
 */
export function distanceOf(
  percent: Decimal,
  { side, quote }: Pick<Given, 'side' | 'quote'>,
): Readonly<{ percent: string; way: 'above' | 'below' | 'at' }> {
  const apart = absolute(percent);
  const short = round(apart, 2);
  const shown = plain(isZero(short) ? apart : short);
  if (isZero(percent)) return { percent: shown, way: 'at' };
  // The organisation gains if it sells at a higher price or buys at a lower price. An indirectly quoted figure falls as
  // the price rises.
  const isDearer = sign(percent) > 0 === (side === 'sell');
  const isAbove = isDearer === (quote.quote_direction !== 'indirect');
  return { percent: shown, way: isAbove ? 'above' : 'below' };
}

function reachOf(apart: Decimal, { teller, supervisor, hardStop }: Tolerance): Deviation['reach'] {
  if (compare(apart, teller) <= 0) return 'anybody';
  if (compare(apart, hardStop) > 0) return 'nobody';
  return compare(apart, supervisor) <= 0 ? 'override' : 'approval';
}
