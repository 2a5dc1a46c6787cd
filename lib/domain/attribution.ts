import { add, type Decimal, multiply, round, subtract, sum } from './money';

/**
 * Splits the result of some days by source: the counter (margin against the board's mid, and fees), holding currency
 * while the board moved (carry), and differences and other bookings. The rule: let Q be the quantity held of a currency
 * and M its mid, over all moves in order. A move of q at mid m, for which p was paid (its cost less the result it
 * realised), gains q·m − p. Carry is Σ Q·(M' − M) over every step from one mid to the next, from the opening to the
 * closing one. Summation by parts: Q₁·M₁ − Q₀·M₀ = Σ q·m + carry, for any path of the mids; and cost grows by what was
 * paid and realised. Hence realised + change of unrealised = Σ (q·m − p) + carry. A reversal uses the mid of the move
 * that it reverses, so that both gains cancel. A move without a mid counts at its own price and gains nothing. A
 * currency without any mid on the board is valued at cost.
 */
export type Standing = Readonly<{ quantity: Decimal; cost: Decimal; mid: Decimal | null }>;

/**
 * Activity in one currency between two days. `opening` and `closing` are the holdings on these days; all other figures
 * are sums over the moves between them.
 */
export type Traded = Readonly<{
  opening: Standing;
  closing: Standing;
  realised: Decimal;
  /** Result that revaluations already booked on the cost. */
  revalued: Decimal;
  /** q·m − p of deals, of differences found, and of all other moves. */
  gained: Readonly<Record<'deals' | 'differences' | 'others', Decimal>>;
}>;

/** Results booked outside the positions; income is positive. */
export type Booked = Readonly<{
  fees: Decimal;
  /** Booked result of cash surpluses, cash shortages and counterfeit notes. */
  differences: Decimal;
  rounding: Decimal;
  /** Manual postings on the exchange accounts. */
  by_hand: Decimal;
}>;

export type DayResult = Booked &
  Readonly<Record<'realised' | 'revalued' | 'unrealised' | 'result', Decimal>>;

export type Attribution = Readonly<
  Record<
    | 'margin'
    | 'fees'
    | 'carry'
    | 'differences'
    | 'others'
    | 'cash_rounding'
    | 'by_hand'
    | 'rounding'
    | 'result',
    Decimal
  >
>;

/** Value at mid, rounded to money; without a mid, the cost. */
export function valueOf({ quantity, cost, mid }: Standing, decimals: number): Decimal {
  return mid === null ? cost : round(multiply(quantity, mid), decimals);
}

export function unrealisedOf(standing: Standing, decimals: number): Decimal {
  return subtract(valueOf(standing, decimals), standing.cost);
}

/** Result in the books plus the change of unrealised gains, in base. */
export function dayResult(traded: readonly Traded[], booked: Booked, decimals: number): DayResult {
  const realised = sum(traded.map((one) => one.realised));
  const revalued = sum(traded.map((one) => one.revalued));
  const unrealised = sum(
    traded.map(({ opening, closing }) =>
      subtract(unrealisedOf(closing, decimals), unrealisedOf(opening, decimals)),
    ),
  );
  const { fees, differences, rounding, by_hand } = booked;
  const result = sum([realised, revalued, unrealised, fees, differences, rounding, by_hand]);
  return { ...booked, realised, revalued, unrealised, result };
}

/** Result of holding a currency while the board moved, unrounded. */
export function carryOf({ opening, closing, realised, revalued, gained }: Traded): Decimal {
  const grown = subtract(closing.cost, opening.cost);
  const paid = subtract(grown, add(realised, revalued));
  const moved = sum([paid, gained.deals, gained.differences, gained.others]);
  return subtract(subtract(worth(closing), worth(opening)), moved);
}

const worth = ({ quantity, cost, mid }: Standing): Decimal =>
  mid === null ? cost : multiply(quantity, mid);

/**
 * Splits the result by source, in base; the lines add up to the result of `dayResult`, which is computed independently.
 * Each line is rounded once. `rounding` has the differences of that rounding and of the rounded value of each holding:
 * at most half a minor unit each. `shownMargin` is the margin as other reports show it, with each deal rounded; then
 * `rounding` also covers that difference.
 */
export function attribution(
  traded: readonly Traded[],
  booked: Booked,
  decimals: number,
  shownMargin?: Decimal,
): Attribution {
  const gained = (of: keyof Traded['gained']) => sum(traded.map((one) => one.gained[of]));
  const exact = {
    margin: gained('deals'),
    carry: sum(traded.map(carryOf)),
    differences: add(gained('differences'), booked.differences),
    others: gained('others'),
  };
  const margin = shownMargin ?? round(exact.margin, decimals);
  const roundedOff = (amount: Decimal) => subtract(amount, round(amount, decimals));
  const putOn = (standing: Standing) => subtract(valueOf(standing, decimals), worth(standing));
  const lines = {
    margin,
    fees: booked.fees,
    carry: round(exact.carry, decimals),
    differences: round(exact.differences, decimals),
    others: round(exact.others, decimals),
    cash_rounding: booked.rounding,
    by_hand: booked.by_hand,
    rounding: sum([
      subtract(exact.margin, margin),
      ...[exact.carry, exact.differences, exact.others].map(roundedOff),
      ...traded.map(({ opening, closing }) => subtract(putOn(closing), putOn(opening))),
    ]),
  };
  return { ...lines, result: sum(Object.values(lines)) };
}
