import { type Decimal, divide, isZero, multiply } from '@/lib/domain/money';
import type { Quote } from '@/lib/domain/rate';
import { shownRate } from './rate';

const DECIMALS = 12;

/** A rate in both directions, the quoted direction first: `100 JPY = 0.6850 USD` and `1 USD = 145.9854 JPY`. */
export function bothWays(quote: Quote, currency: string, base: string): readonly [string, string] {
  const { rate, quote_unit = 1, quote_direction = 'direct' } = quote;
  const unit = String(quote_unit);
  if (quote_direction === 'indirect') {
    const per = multiply(rate, unit);
    return [
      equation('1', base, shownRate(per), currency),
      equation('1', currency, shownRate(inverse('1', per)), base),
    ];
  }
  return [
    equation(unit, currency, shownRate(rate), base),
    equation('1', base, shownRate(inverse(unit, rate)), currency),
  ];
}

/** Rate between two amounts in both directions, for a pair without base. */
export function crossWays(
  amount: Decimal,
  currency: string,
  other: Readonly<{ amount: Decimal; currency: string }>,
): readonly [string, string] {
  return [
    equation('1', currency, shownRate(inverse(other.amount, amount)), other.currency),
    equation('1', other.currency, shownRate(inverse(amount, other.amount)), currency),
  ];
}

const inverse = (over: Decimal, under: Decimal): Decimal =>
  isZero(under) ? '0' : divide(over, under, { decimals: DECIMALS });

const equation = (units: string, of: string, price: string, inCurrency: string) =>
  `${units} ${of} = ${price} ${inCurrency}`;
