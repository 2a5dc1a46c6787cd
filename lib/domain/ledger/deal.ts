import { type Decimal, sum } from '@/lib/domain/money';

/**
 * One leg of a deal: a quantity of a currency and its value in base. A bought quantity is positive, a sold one
 * negative. A leg with `chargedTo` moves at cost, which is charged to the account with this id. A leg that `accrues`
 * creates a debt: the position changes by the quantity and the value, and nothing is realised. A leg that `settles`
 * pays a debt: the position changes by the quantity and the debt's carrying amount, and the difference between value
 * and carrying amount is realised (IAS 21.21 and 21.28).
 */
export type Leg = Readonly<{ currency: string; quantity: Decimal }> &
  (
    | Readonly<{ value: Decimal; as?: 'accrues' | 'settles' | undefined }>
    | Readonly<{ chargedTo: number; memo?: string | undefined }>
  );

/**
 * Rules by which the ledger computes the base amount of foreign lines. Legs are processed in order. `legOf` returns the
 * index of the leg that prices a line; if there is none, the line only moves currency between locations or owners.
 * `rates` (base per unit) are used if the position has no average cost.
 */
export type Deal = Readonly<{
  legs: readonly Leg[];
  legOf: (line: number) => number | undefined;
  rates: Readonly<Record<string, Decimal>>;
}>;

/** A deal without legs, for entries that only move foreign currency between locations or owners. */
export const MOVED: Deal = { legs: [], legOf: () => undefined, rates: {} };

/** Total quantity of a currency over all legs. */
export function dealtQuantity(legs: readonly Leg[], currency: string): Decimal {
  return sum(legs.filter((leg) => leg.currency === currency).map(({ quantity }) => quantity));
}
