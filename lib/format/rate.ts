import { absolute, compare, type Decimal, fits, fixed, plain, round } from '@/lib/domain/money';

/** What is quoted has no more decimals than that; what has more was worked out. */
const QUOTED = 6;
const USUAL = 4;
/** Rates of less than this need all of the six to be told apart. */
const SMALL = '0.1';

/**
 * A rate to read, ungrouped: a quoted one as it is, with four decimals at least; one that was worked
 * out with four, or with six where it is small.
 */
export function shownRate(rate: Decimal): string {
  if (fits(rate, QUOTED)) {
    const [, decimals = ''] = plain(rate).split('.');
    return fixed(rate, Math.max(USUAL, decimals.length));
  }
  const decimals = compare(absolute(rate), SMALL) < 0 ? QUOTED : USUAL;
  return fixed(round(rate, decimals), decimals);
}
