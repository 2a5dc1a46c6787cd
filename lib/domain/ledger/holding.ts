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
} from '@/lib/domain/money';
import { type Price, valueAt } from './position';

/** Balance in a currency of an account, or of a party on the account, with its carrying amount in base. */
export type Holding = Readonly<{ amount: Decimal; base: Decimal }>;

/**
 * Returns the lines that change an account's balance by an amount. The part that reduces the balance is relieved at the
 * account's own average cost; an account that becomes empty is relieved of all cost. The part that increases the
 * balance is valued at `price`, which comes from the deal or from the position's average. A change across zero gives
 * two lines.
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
