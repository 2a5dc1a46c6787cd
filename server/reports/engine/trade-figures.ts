import { compare, divide, isZero, multiply } from '@/lib/domain/money';

type Dealt = Readonly<{ amount: string; base: string }>;
type Manner = Readonly<{ quote_unit: number; quote_direction: string }>;

/** Average rate of several deals in base per unit; null if the amount is zero. */
export function averageRate({ amount, base }: Dealt): string | null {
  return isZero(amount) ? null : rateOf(base, amount);
}

/** Average rate of several deals in the currency's quote unit and direction; null if the amount or the base is zero. */
export function quotedRate(dealt: Dealt, { quote_unit, quote_direction }: Manner): string | null {
  const { amount, base } = dealt;
  if (isZero(amount) || isZero(base)) return null;
  const unit = String(quote_unit);
  return quote_direction === 'indirect'
    ? rateOf(amount, multiply(base, unit))
    : rateOf(multiply(base, unit), amount);
}

/** Share in whole basis points (0.01 %), rounded; null if the whole is zero. */
export function basisPoints(part: string, whole: string): string | null {
  return isZero(whole) ? null : divide(multiply(part, '10000'), whole, { decimals: 0 });
}

export function percentOf(part: string, whole: string, decimals: number): string | null {
  return isZero(whole) ? null : divide(multiply(part, '100'), whole, { decimals });
}

/** Quotient of two amounts as a rate with six decimals, or twelve if the rate is below 0.01. */
function rateOf(of: string, by: string): string {
  const fine = divide(of, by, { decimals: 12 });
  const isSmall = compare(fine, '0.01') < 0 && compare(fine, '-0.01') > 0;
  return isSmall ? fine : divide(of, by, { decimals: 6 });
}
