import { type Decimal, sum } from '@/lib/domain/money';

/**
 * One leg of a deal: a quantity of a currency and its value in base. A bought quantity is positive, a sold one
 * negative. With `chargedTo`, the leg moves at cost, and that cost is charged to the account `chargedTo`. With
 * `accrues`, the leg creates a debt: the position changes by the quantity and the value, and nothing is realised. With
 * `settles`, the leg pays a debt: the position changes by the quantity and the debt's carrying amount, and the
 * difference from the value is realised (IAS 21.21 and 21.28).
 */
export type Leg = Readonly<{ currency: string; quantity: Decimal }> &
  (
    | Readonly<{ value: Decimal; as?: 'accrues' | 'settles' | undefined }>
    | Readonly<{ chargedTo: number; memo?: string | undefined }>
  );

/**
 * Rules by which the ledger computes the base of foreign lines. Legs are processed in order. `legOf` returns the index
 * of the leg that prices a line; a foreign line without a leg only moves currency between locations or owners. `rates`
 * (base per unit) are used if the position has no average cost.
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
