import { compare, type Decimal, divide } from './money';

/** A percentage as the fraction that schedules reckon with. */
export const fractionOfPercent = (percent: Decimal): Decimal =>
  divide(percent, '100', { decimals: 12 });

/** A yearly rate as a part of one, however it was written: nothing is charged at less than one percent or more than all. */
export const partOfOne = (rate: Decimal): Decimal =>
  compare(rate, '1') > 0 ? fractionOfPercent(rate) : rate;
