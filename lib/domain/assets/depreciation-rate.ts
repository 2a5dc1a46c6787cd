import { compare, type Decimal, divide } from '@/lib/domain/money';

/** Converts a percentage to the fraction that schedules use. */
export const fractionOfPercent = (percent: Decimal): Decimal =>
  divide(percent, '100', { decimals: 12 });

/** Yearly rate as a fraction. The input is a fraction or, above 1, a percentage. */
export const partOfOne = (rate: Decimal): Decimal =>
  compare(rate, '1') > 0 ? fractionOfPercent(rate) : rate;
