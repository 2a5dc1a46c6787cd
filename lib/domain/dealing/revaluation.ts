import { type Decimal, isZero, negate, subtract, sum } from '@/lib/domain/money';
import type { Position } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { type Quote, worth } from '@/lib/domain/rate';

/** Position in a currency at the end of a period, with its value at the closing rate. */
export type Revalued = Position &
  Readonly<{
    currency: string;
    worth: Decimal;
    /** Value less cost in base; positive for a gain. */
    difference: Decimal;
  }>;

/** Values a position at a quoted closing rate, rounded once. */
export function revalued(
  held: Position & Readonly<{ currency: string }>,
  quote: Quote,
  decimals: number,
): Revalued {
  const closing = worth(held.quantity, quote, decimals);
  return { ...held, worth: closing, difference: subtract(closing, held.cost) };
}

/**
 * Way to book a revaluation. `reversing`: on a separate account and reversed the next day, so that costs never change.
 * `permanent`: the value becomes the new cost of the position.
 */
export type RevaluationMode = 'reversing' | 'permanent';

type Accounts = Readonly<{ allowance: number; valuation: number; result: number }>;

/** Revaluation lines: two for each currency whose value differs from its cost. */
export function revaluationLines(
  found: readonly Revalued[],
  mode: RevaluationMode,
  { accounts, base }: Readonly<{ accounts: Accounts; base: string }>,
): PostingLine[] {
  return found
    .filter(({ difference }) => !isZero(difference))
    .flatMap(({ currency, difference }) => [
      mode === 'permanent'
        ? { account_id: accounts.valuation, currency, amount: '0', base: difference }
        : {
            account_id: accounts.allowance,
            currency: base,
            memo: currency,
            amount: difference,
            base: difference,
          },
      {
        account_id: accounts.result,
        currency: base,
        memo: currency,
        amount: negate(difference),
        base: negate(difference),
      },
    ]);
}

/** Sum of the gains and losses of all currencies, in base. */
export function totalDifference(found: readonly Revalued[]): Decimal {
  return sum(found.map(({ difference }) => difference));
}
