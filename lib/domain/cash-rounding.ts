import { absolute, add, compare, type Decimal, divide, multiply, sign, subtract } from './money';

/** Who gains when a sum is rounded to what can be paid in cash. */
export type CashRounding = 'nearest' | 'house' | 'customer';

/**
 * A sum in cash, as a multiple of the smallest that can be handed over. Above zero the organisation takes it,
 * below it gives it. A half goes away from zero.
 */
export function inCash(due: Decimal, increment: Decimal, to: CashRounding = 'nearest'): Decimal {
  const nearest = multiply(divide(due, increment, { decimals: 0 }), increment);
  if (to === 'nearest' || compare(nearest, due) === 0) return nearest;
  const isMore = compare(nearest, due) > 0;
  if (to === 'house') return isMore ? nearest : add(nearest, increment);
  return isMore ? subtract(nearest, increment) : nearest;
}

/** The most of an amount that can be handed over: a multiple of the smallest note, never above it. */
export function atMostInCash(amount: Decimal, increment: Decimal): Decimal {
  const nearest = inCash(absolute(amount), increment);
  const most = compare(nearest, absolute(amount)) > 0 ? subtract(nearest, increment) : nearest;
  return sign(amount) < 0 ? multiply(most, '-1') : most;
}

type Money = Readonly<{ currency: string; amount: Decimal }>;

/** Sums over the counter that no pieces make, each with the most that can be paid of it, without a sign. */
export function unpayable(
  net: readonly Money[],
  increments: Readonly<Record<string, Decimal | undefined>>,
): readonly (Money & Readonly<{ payable: Decimal }>)[] {
  return net.flatMap(({ currency, amount: signed }) => {
    const amount = absolute(signed);
    const payable = atMostInCash(amount, increments[currency] ?? amount);
    return compare(payable, amount) === 0 ? [] : [{ currency, amount, payable }];
  });
}
