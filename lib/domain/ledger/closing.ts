import { addDays } from '@/lib/domain/calendar';
import { isZero, negate, sum, type Decimal } from '@/lib/domain/money';
import type { PostingLine } from './posting';

/** Balance of an income or expense account over the year. It is signed, debit positive. */
export type Gathered = Readonly<{
  account_id: number;
  currency: string;
  amount: Decimal;
  base: Decimal;
}>;

/**
 * Plans the entry that closes a year. It brings every income and expense account to zero, also in its own currency, and
 * posts their sum to retained earnings in base. `result` is positive for a profit. Without balances there are no lines.
 */
export function closingOf(
  gathered: readonly Gathered[],
  { retainedEarningsId, base }: Readonly<{ retainedEarningsId: number; base: string }>,
): Readonly<{ lines: readonly PostingLine[]; result: Decimal }> {
  const backs = gathered
    .filter(({ amount, base }) => !isZero(amount) || !isZero(base))
    .map(({ account_id, currency, amount, base }) => ({
      account_id,
      currency,
      amount: negate(amount),
      base: negate(base),
    }));
  const result = sum(backs.map((line) => line.base));
  const carried = negate(result);
  return {
    lines: isZero(result)
      ? backs
      : [
          ...backs,
          { account_id: retainedEarningsId, currency: base, amount: carried, base: carried },
        ],
    result,
  };
}

/** First day on which a fiscal year can be closed: the day after the year's last day. */
export const closesFrom = ({ to }: Readonly<{ to: string }>): string => addDays(to, 1);
