import { type Decimal, sum } from './money';

/**
 * One currency bought (a quantity above zero) or sold (below) by the organisation, for a value in base; or
 * gained or lost at what it cost, which is then charged to an account.
 *
 * A leg that accrues comes to be owed, and is not dealt: the position takes quantity and value, and nothing is realised.
 * A leg that settles pays what is owed in another currency: the position takes what the balance stands at, and the
 * value is realised against it (IAS 21.21 and 21.28).
 */
export type Leg = Readonly<{ currency: string; quantity: Decimal }> &
  (
    | Readonly<{ value: Decimal; as?: 'accrues' | 'settles' | undefined }>
    | Readonly<{ chargedTo: number; memo?: string | undefined }>
  );

/**
 * How the ledger finds the base of foreign lines by itself. The legs are dealt one after the other;
 * a line belongs to the leg that `legOf` names and is priced by it, any other foreign line only
 * changes places or owners. `rates` (base per one unit) stand in where the organisation holds nothing whose
 * average could be taken.
 */
export type Deal = Readonly<{
  legs: readonly Leg[];
  legOf: (line: number) => number | undefined;
  rates: Readonly<Record<string, Decimal>>;
}>;

/** A deal without a price: what is moved only changes places or owners. */
export const MOVED: Deal = { legs: [], legOf: () => undefined, rates: {} };

/** How much of a currency the legs bring in, all together. */
export function dealtQuantity(legs: readonly Leg[], currency: string): Decimal {
  return sum(legs.filter((leg) => leg.currency === currency).map(({ quantity }) => quantity));
}
