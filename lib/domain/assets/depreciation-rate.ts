import { compare, type Decimal, divide } from '@/lib/domain/money';

/** Converts a percentage to the fraction that schedules use. */
export const fractionOfPercent = (percent: Decimal): Decimal =>
  divide(percent, '100', { decimals: 12 });

/** Yearly rate as a fraction, from either notation: values above 1 are percentages. */
export const partOfOne = (rate: Decimal): Decimal =>
  compare(rate, '1') > 0 ? fractionOfPercent(rate) : rate;
