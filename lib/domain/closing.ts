import { addDays } from './calendar';
import { isZero, negate, sum, type Decimal } from './money';
import type { PostingLine } from './posting';

/** What an income or expense account has gathered, signed, debit positive. */
export type Gathered = Readonly<{
  account_id: number;
  currency: string;
  amount: Decimal;
  base: Decimal;
}>;

/**
 * The entry that ends a year: every income and expense account is brought back to zero, in its own
 * currency too, and what they made together goes on retained earnings, in base. `result` is a profit
 * when positive. No lines where nothing was gathered.
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

/** The first day on which a year can be closed: the day after its last one. */
export const closesFrom = ({ to }: Readonly<{ to: string }>): string => addDays(to, 1);
