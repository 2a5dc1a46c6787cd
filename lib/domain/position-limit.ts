import { absolute, type Decimal, divide, isZero, multiply } from './money';

/** Which part of a limit a position takes up, long or short, in percent; nothing without a limit. */
export function usedInPercent(
  worth: Decimal | null,
  limit: Decimal | null,
  decimals = 0,
): Decimal | null {
  if (worth === null || limit === null || isZero(limit)) return null;
  return divide(multiply(absolute(worth), '100'), limit, { decimals });
}
