import { absolute, type Decimal, divide, isZero, multiply } from '@/lib/domain/money';

/** Used part of a position limit in percent, long or short; null without a limit or a value. */
export function usedInPercent(
  worth: Decimal | null,
  limit: Decimal | null,
  decimals = 0,
): Decimal | null {
  if (worth === null || limit === null || isZero(limit)) return null;
  return divide(multiply(absolute(worth), '100'), limit, { decimals });
}
