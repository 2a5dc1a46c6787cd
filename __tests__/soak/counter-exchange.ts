import { absolute, nearest, times } from './exact';
import type { ModelLeg, ModelLine } from './counter-lines';
import { type Money, priceAtMid, priceIn } from './counter-money';
import type { PaidAs } from './counter-shapes';

/** Amount that pays a sum: the same amount, or its equivalent in another currency. */
export function paidFor(
  { currency, amount }: Readonly<{ currency: string; amount: bigint }>,
  as: PaidAs | undefined,
  money: Money,
): Readonly<{ currency: string; amount: bigint }> {
  if (!as) return { currency, amount };
  const price = priceIn(as.quoted, { of: as.currency, per: currency }, money);
  return { currency: as.currency, amount: nearest(times(amount, price)) };
}

/**
 * Books two lines against each other. In two currencies each foreign one is a deal, valued at the base amount of the
 * other side, or else at the mid rate of the second. With `settles` the first line is a debt that the second pays.
 */
export function exchange(
  one: ModelLine,
  other: ModelLine,
  money: Money,
  { settles = false }: Readonly<{ settles?: boolean }> = {},
): Readonly<{ lines: readonly ModelLine[]; legs: readonly ModelLeg[] }> {
  if (one.currency === other.currency) return { lines: [one, other], legs: [] };
  const { base } = money;
  const home = [one, other].find(({ currency }) => currency === base);
  const value = home
    ? absolute(home.amount)
    : nearest(times(absolute(other.amount), priceAtMid(other.currency, money)));
  const legs: ModelLeg[] = [];
  const lines = [one, other].map((line): ModelLine => {
    const { currency, amount: quantity } = line;
    if (currency === base) return line;
    legs.push({ currency, quantity, value, ...(settles && line === one && { as: 'settles' }) });
    return { ...line, leg: legs.length - 1 };
  });
  return { lines, legs };
}
