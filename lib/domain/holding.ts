import {
  absolute,
  type Decimal,
  isZero,
  negate,
  plain,
  share,
  sign,
  smaller,
  subtract,
} from './money';
import { type Price, valueAt } from './position';

/** What one account (or party's account) holds of a currency, and what it carries it at. */
export type Holding = Readonly<{ amount: Decimal; base: Decimal }>;

/**
 * The lines that move an account by an amount. What brings it nearer to zero goes at the account's
 * own average (all of it when it empties), what takes it further at the price: the deal's, or the
 * position's average. A movement across zero is two lines.
 */
export function carry(
  held: Holding,
  { amount, price }: Readonly<{ amount: Decimal; price: Price }>,
  decimals: number,
): readonly Holding[] {
  if (isZero(amount)) return [];
  if (sign(held.amount) * sign(amount) >= 0) return [priced(amount, price, decimals)];

  const closed = smaller(absolute(held.amount), absolute(amount));
  const part = sign(amount) > 0 ? closed : negate(closed);
  const relieved = share(held.base, { part: closed, whole: absolute(held.amount) }, decimals);
  const rest = subtract(amount, part);
  return [
    { amount: part, base: negate(relieved) },
    ...(isZero(rest) ? [] : [priced(rest, price, decimals)]),
  ];
}

function priced(amount: Decimal, price: Price, decimals: number): Holding {
  return { amount: plain(amount), base: valueAt(amount, price, decimals) };
}
