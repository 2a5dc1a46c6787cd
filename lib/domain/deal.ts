import { type Decimal, sum } from './money';

/**
 * One leg of a deal: a quantity of a currency (bought above zero, sold below) and its value in base. With `chargedTo`
 * the leg moves at cost, and that account is charged with the cost. `accrues`: the amount becomes owed, so the position
 * gets quantity and value, and nothing is realised. `settles`: the leg pays a debt in another currency; the position
 * gets the carrying amount, and the difference from the value is realised (IAS 21.21 and 21.28).
 */
export type Leg = Readonly<{ currency: string; quantity: Decimal }> &
  (
    | Readonly<{ value: Decimal; as?: 'accrues' | 'settles' | undefined }>
    | Readonly<{ chargedTo: number; memo?: string | undefined }>
  );

/**
 * Rules by which the ledger computes the base of foreign lines. Legs are dealt in order. A line is priced by the leg
 * that `legOf` returns; any other foreign line only moves currency between locations or owners. `rates` (base per unit)
 * are used if the organisation holds nothing that has an average cost.
 */
export type Deal = Readonly<{
  legs: readonly Leg[];
  legOf: (line: number) => number | undefined;
  rates: Readonly<Record<string, Decimal>>;
}>;

/** A deal without legs, for entries whose foreign lines only move currency between locations or owners. */
export const MOVED: Deal = { legs: [], legOf: () => undefined, rates: {} };

/** Total quantity of a currency over all legs. */
export function dealtQuantity(legs: readonly Leg[], currency: string): Decimal {
  return sum(legs.filter((leg) => leg.currency === currency).map(({ quantity }) => quantity));
}
