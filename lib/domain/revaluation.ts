import { type Decimal, isZero, negate, subtract, sum } from './money';
import type { Position } from './position';
import type { PostingLine } from './posting';
import { type Quote, worth } from './rate';

/** What the organisation held of a currency at the end of a period, and what that is worth at the closing rate. */
export type Revalued = Position &
  Readonly<{
    currency: string;
    worth: Decimal;
    /** Worth less cost: a gain when positive, in base. */
    difference: Decimal;
  }>;

/** At a closing rate as it was quoted; rounded once. */
export function revalued(
  held: Position & Readonly<{ currency: string }>,
  quote: Quote,
  decimals: number,
): Revalued {
  const closing = worth(held.quantity, quote, decimals);
  return { ...held, worth: closing, difference: subtract(closing, held.cost) };
}

/**
 * How a revaluation stays in the books. `reversing`: on an account of its own, taken back on the next
 * day, so that costs never move. `permanent`: what it found is the new cost of the position.
 */
export type RevaluationMode = 'reversing' | 'permanent';

type Accounts = Readonly<{ allowance: number; valuation: number; result: number }>;

/** A pair of lines for each currency that is worth more, or less, than it cost. */
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

/** What all currencies together gained, or lost, in base. */
export function totalDifference(found: readonly Revalued[]): Decimal {
  return sum(found.map(({ difference }) => difference));
}
