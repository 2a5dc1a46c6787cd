import { absolute, type Decimal, divide, isZero, multiply } from '@/lib/domain/money';

/**
 * Used part of a position limit in percent, for a long or a short position. Null if the worth or the limit is unknown,
 * or the limit is zero.
 */
export function usedInPercent(
  worth: Decimal | null,
  limit: Decimal | null,
  decimals = 0,
): Decimal | null {
  if (worth === null || limit === null || isZero(limit)) return null;
  return divide(multiply(absolute(worth), '100'), limit, { decimals });
}
