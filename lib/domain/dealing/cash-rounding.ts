import {
  absolute,
  add,
  compare,
  type Decimal,
  divide,
  minorUnit,
  multiply,
  sign,
  subtract,
} from '@/lib/domain/money';

/** Direction of cash rounding: to the nearest amount, in favour of the organisation, or in favour of the customer. */
export type CashRounding = 'nearest' | 'house' | 'customer';

/**
 * Rounds a sum to a multiple of the smallest note or coin. The organisation receives a positive sum and pays a negative
 * one. Halves round away from zero.
 */
export function inCash(due: Decimal, increment: Decimal, to: CashRounding = 'nearest'): Decimal {
  const nearest = multiply(divide(due, increment, { decimals: 0 }), increment);
  if (to === 'nearest' || compare(nearest, due) === 0) return nearest;
  const isMore = compare(nearest, due) > 0;
  if (to === 'house') return isMore ? nearest : add(nearest, increment);
  return isMore ? subtract(nearest, increment) : nearest;
}

/**
 * Default increment to which cash of a currency is rounded: the smallest known note or coin, otherwise the minor unit.
 */
export function smallestCash(
  { code, minor_units }: Readonly<{ code: string; minor_units: number }>,
  known: readonly Readonly<{ currency: string; value: Decimal }>[],
): Decimal {
  const values = known.filter(({ currency }) => currency === code).map(({ value }) => value);
  return values.toSorted(compare)[0] ?? minorUnit(minor_units);
}

/** Largest part of an amount that cash can pay: a multiple of the smallest note or coin, never above the amount. */
export function atMostInCash(amount: Decimal, increment: Decimal): Decimal {
  const nearest = inCash(absolute(amount), increment);
  const most = compare(nearest, absolute(amount)) > 0 ? subtract(nearest, increment) : nearest;
  return sign(amount) < 0 ? multiply(most, '-1') : most;
}

type Money = Readonly<{ currency: string; amount: Decimal }>;

/** Sums that cash cannot pay exactly, each with the largest part that cash can pay. Both amounts are unsigned. */
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
