import { add, type Decimal, multiply, round, subtract, sum } from '@/lib/domain/money';

/**
 * This module splits the result of a period by source: counter (margin against the board's mid, and fees), carry
 * (result of holding a currency while its mid moves), and differences and other bookings. Q is the quantity held of a
 * currency, M its mid. A move of a quantity q at mid m costs p: its change of cost less its realised result. The move
 * gains q·m − p. Carry is Σ Q·(M' − M) over all changes of the mid, from the opening mid to the closing mid. Summation
 * by parts gives Q₁·M₁ − Q₀·M₀ = Σ q·m + carry for any path of the mids, and the cost grows by Σ p plus the realised
 * results. Therefore realised + change of unrealised = Σ (q·m − p) + carry. A reversal uses the mid of the reversed
 * move, so that the two gains cancel. A move without a mid is valued at its own price and gains nothing. A currency
 * without any mid on the board is valued at cost.
 */
export type Standing = Readonly<{ quantity: Decimal; cost: Decimal; mid: Decimal | null }>;

/**
 * Activity in one currency over a span of days. `opening` and `closing` are the holdings at its start and end; all
 * other figures are sums over the moves between them.
 */
export type Traded = Readonly<{
  opening: Standing;
  closing: Standing;
  realised: Decimal;
  /** Result that revaluations have already booked as a change of the cost. */
  revalued: Decimal;
  /**
   * Sum of the gains of moves (`q·m − p`, see the top of this file): of deals, of count differences, and of all other
   * moves.
   */
  gained: Readonly<Record<'deals' | 'differences' | 'others', Decimal>>;
}>;

/** Results that are booked without a move of a position; income is positive. */
export type Booked = Readonly<{
  fees: Decimal;
  /** Result of cash surpluses, cash shortages and counterfeit notes that is booked without a move of a position. */
  differences: Decimal;
  rounding: Decimal;
  /** Result of manual postings on the exchange accounts. */
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

/** Value at mid, rounded to the decimals of base; without a mid, the cost. */
export function valueOf({ quantity, cost, mid }: Standing, decimals: number): Decimal {
  return mid === null ? cost : round(multiply(quantity, mid), decimals);
}

export function unrealisedOf(holding: Standing, decimals: number): Decimal {
  return subtract(valueOf(holding, decimals), holding.cost);
}

/** Result in the books plus the change of the unrealised result, in base. */
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

/** Carry: result of holding a currency while its mid moved, unrounded. */
export function carryOf({ opening, closing, realised, revalued, gained }: Traded): Decimal {
  const grown = subtract(closing.cost, opening.cost);
  const paid = subtract(grown, add(realised, revalued));
  const moved = sum([paid, gained.deals, gained.differences, gained.others]);
  return subtract(subtract(worth(closing), worth(opening)), moved);
}

const worth = ({ quantity, cost, mid }: Standing): Decimal =>
  mid === null ? cost : multiply(quantity, mid);

/**
 * Splits the result by source, in base. The lines add up to the result of `dayResult`, which is computed independently.
 * Each line is rounded once. The line `rounding` contains the differences from rounding the other lines and from
 * rounding the value of each holding, at most half a minor unit each. `shownMargin` is the margin that other reports
 * show, in which each deal is rounded; if it is passed, it replaces the margin, and `rounding` contains this difference
 * too.
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
  const putOn = (holding: Standing) => subtract(valueOf(holding, decimals), worth(holding));
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
