import { absolute, compare, type Decimal, divide, multiply, subtract } from './money';
import { perUnit, type Quote } from './rate';

/** How far from the board a deal may be, in percent: by anybody, by whoever may override, at all. */
export type Tolerance = Readonly<{ teller: Decimal; supervisor: Decimal; hardStop: Decimal }>;

/** A rate that was given for a side, and the board's for the same. */
type Given = Readonly<{ side: 'buy' | 'sell'; quote: Quote; board: Quote }>;

/** `reach` says who may give the rate: anybody, whoever may override, a second person, nobody. */
export type Deviation = Readonly<{
  percent: Decimal;
  reach: 'anybody' | 'override' | 'approval' | 'nobody';
}>;

/** How far a rate is from the board's, and who may give it. */
export function deviationOf(given: Given, tolerance: Tolerance): Deviation {
  const percent = apartInPercent(given);
  return { percent, reach: reachOf(absolute(percent), tolerance) };
}

/** How far a rate is from the board's, in percent of that one to four decimals; above zero it is better for the organisation. */
export function apartInPercent({ side, quote, board }: Given): Decimal {
  const [given, listed] = [perUnit(quote), perUnit(board)];
  const gain = side === 'sell' ? subtract(given, listed) : subtract(listed, given);
  return divide(multiply(gain, '100'), listed, { decimals: 4 });
}

function reachOf(apart: Decimal, { teller, supervisor, hardStop }: Tolerance): Deviation['reach'] {
  if (compare(apart, teller) <= 0) return 'anybody';
  if (compare(apart, hardStop) > 0) return 'nobody';
  return compare(apart, supervisor) <= 0 ? 'override' : 'approval';
}
