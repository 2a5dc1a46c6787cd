import { add, type Decimal, multiply, round, subtract, sum } from './money';

/**
 * Where the result of some days came from: from the counter (the margin against the middle of the
 * board, and fees), from holding currency while the board moved (carry), or from what was lost, found
 * and booked otherwise.
 *
 * The law. Let Q be what is held of a currency and M the middle, through all moves in order. A move of
 * q at the middle m, for which p was paid (its cost less what it realised), gains q·m − p. The carry is
 * Σ Q·(M' − M) over every step from one middle to the next, from the opening one to the closing one.
 * Adding up by parts, Q₁·M₁ − Q₀·M₀ = Σ q·m + carry, whatever way the middles went; and cost grows by
 * what was paid and realised. Hence
 *
 *   realised + change of unrealised = Σ (q·m − p) + carry.
 *
 * A move that takes another back has that one's middle, so that it takes its gain back, too. A move
 * without a middle counts at its own price: it gains nothing. Where the board has no middle at all, a
 * currency is worth what it cost.
 */
export type Standing = Readonly<{ quantity: Decimal; cost: Decimal; mid: Decimal | null }>;

/** What one currency did between two days; all but the standings is a sum over its moves. */
export type Traded = Readonly<{
  opening: Standing;
  closing: Standing;
  realised: Decimal;
  /** What revaluations have put on its cost and booked as a result already. */
  revalued: Decimal;
  /** q·m − p of deals, of what was lost or found, and of everything else. */
  gained: Readonly<Record<'deals' | 'differences' | 'others', Decimal>>;
}>;

/** What was booked beside the positions; income is positive. */
export type Booked = Readonly<{
  fees: Decimal;
  /** Notes over, short and counterfeit, as they were charged. */
  differences: Decimal;
  rounding: Decimal;
  /** Posted by hand on the accounts of the exchange. */
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

/** What it is worth at the middle, rounded as money is. */
export function valueOf({ quantity, cost, mid }: Standing, decimals: number): Decimal {
  return mid === null ? cost : round(multiply(quantity, mid), decimals);
}

export function unrealisedOf(standing: Standing, decimals: number): Decimal {
  return subtract(valueOf(standing, decimals), standing.cost);
}

/** The result as the books tell it, with what the positions gained on paper; in base. */
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

/** What holding a currency brought while the board moved, exactly. */
export function carryOf({ opening, closing, realised, revalued, gained }: Traded): Decimal {
  const grown = subtract(closing.cost, opening.cost);
  const paid = subtract(grown, add(realised, revalued));
  const moved = sum([paid, gained.deals, gained.differences, gained.others]);
  return subtract(subtract(worth(closing), worth(opening)), moved);
}

const worth = ({ quantity, cost, mid }: Standing): Decimal =>
  mid === null ? cost : multiply(quantity, mid);

/**
 * The same result by where it came from, in base: the sum of its lines, which `dayResult` never sees.
 * Every line is rounded once; `rounding` is what that took from the lines, and what rounding its worth
 * put on each holding: at most half a minor unit for each of them. `shownMargin` is the margin as it is
 * shown elsewhere, each deal rounded by itself: then `rounding` has what that took, too.
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
