import { absolute, compare, type Decimal, divide, multiply, subtract } from './money';
import { perUnit, type Quote } from './rate';

/** How far from the board a deal may lie, in percent: by anybody, by whoever may override, at all. */
export type Tolerance = Readonly<{ teller: Decimal; supervisor: Decimal; hardStop: Decimal }>;

/** `reach` says who may give the rate: anybody, whoever may override, a second person, nobody. */
export type Deviation = Readonly<{
  /** In percent of the board's rate, to four decimals; above zero it is better for the house. */
  percent: Decimal;
  reach: 'anybody' | 'override' | 'approval' | 'nobody';
}>;

/** How far a rate lies from the board's for the same side. */
export function deviationOf(
  { side, quote, board }: Readonly<{ side: 'buy' | 'sell'; quote: Quote; board: Quote }>,
  tolerance: Tolerance,
): Deviation {
  const [given, listed] = [perUnit(quote), perUnit(board)];
  const gain = side === 'sell' ? subtract(given, listed) : subtract(listed, given);
  const percent = divide(multiply(gain, '100'), listed, { decimals: 4 });
  return { percent, reach: reachOf(absolute(percent), tolerance) };
}

function reachOf(apart: Decimal, { teller, supervisor, hardStop }: Tolerance): Deviation['reach'] {
  if (compare(apart, teller) <= 0) return 'anybody';
  if (compare(apart, hardStop) > 0) return 'nobody';
  return compare(apart, supervisor) <= 0 ? 'override' : 'approval';
}
