import {
  absolute,
  add,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  plain,
  round,
  share,
  sign,
  smaller,
  subtract,
  sum,
} from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

/**
 * Quantity of a foreign currency over all accounts of the organisation, and its cost in base at the moving average. A
 * negative quantity is short: the organisation owes the currency, and `cost` is the amount received for it. These rules
 * hold after any sequence of deals (`__tests__/domain/position-laws.test.ts`): 1. The cost changes by the amounts paid
 * plus the realised results. 2. An empty position has no cost; rounding leaves no residue. 3. Quantity and cost never
 * have opposite signs. 4. The relieved cost is the quantity's share of the cost, within half a minor unit.
 */
export type Position = Readonly<{ quantity: Decimal; cost: Decimal }>;

export const FLAT: Position = { quantity: '0', cost: '0' };

/**
 * Effect of an operation on a position: the new position, the change of its cost, and the realised result, positive for
 * a profit (a credit).
 */
export type Move = Readonly<{ position: Position; realised: Decimal; cost: Decimal }>;

/**
 * A purchase has a positive quantity, a sale a negative one. `value` is the base amount paid or received, never
 * negative.
 */
export type Deal = Readonly<{ quantity: Decimal; value: Decimal }>;

/**
 * Buys or sells a quantity. The part that reduces the position relieves its share of the cost (all cost if the position
 * becomes empty) and realises the difference between that cost and the value. The rest extends the position, or opens
 * one on the other side, at its share of the value. `decimals` are the decimals of base.
 */
export function deal(held: Position, { quantity, value }: Deal, decimals: number): Move {
  if (isZero(quantity)) throw new RangeError('a deal moves a quantity');
  if (sign(value) < 0) throw new RangeError('a value is not below zero');
  const paid = sign(quantity) > 0 ? value : negate(value);
  const closes = sign(held.quantity) * sign(quantity) < 0;
  const cost = closes ? closing(held, { quantity, paid }, decimals) : plain(paid);

  return {
    position: { quantity: add(held.quantity, quantity), cost: add(held.cost, cost) },
    realised: subtract(cost, paid),
    cost,
  };
}

function closing(
  held: Position,
  { quantity, paid }: Readonly<{ quantity: Decimal; paid: Decimal }>,
  decimals: number,
): Decimal {
  const closed = smaller(absolute(held.quantity), absolute(quantity));
  const relieved = share(held.cost, { part: closed, whole: absolute(held.quantity) }, decimals);
  const settled = share(paid, { part: closed, whole: absolute(quantity) }, decimals);
  return subtract(subtract(paid, settled), relieved);
}

/**
 * Move for a currency that only changes its location or owner (deposit, transfer, payout). The position does not
 * change, and nothing is realised.
 */
export function flat(held: Position): Move {
  return { position: held, realised: '0', cost: '0' };
}

/**
 * Base per unit as a quotient of two amounts: value and quantity of a deal, or cost and quantity of a position. A rate
 * with a fixed number of decimals would lose precision.
 */
export type Price = Readonly<{ value: Decimal; quantity: Decimal }>;

export function atRate(rate: Decimal): Price {
  return { value: rate, quantity: '1' };
}

/** Average price of the position. If the position is empty, the price is the given rate. */
export function atAverage(held: Position, rate: Decimal): Price {
  return averagePrice(held) ?? atRate(rate);
}

/** Value of a quantity at a price, with the sign of the quantity. */
export function valueAt(quantity: Decimal, price: Price, decimals: number): Decimal {
  return divide(multiply(quantity, price.value), price.quantity, { decimals });
}

/** Average cost of a position as a quotient; undefined if the position is empty. */
export function averagePrice(held: Position): Price | undefined {
  return isZero(held.quantity) ? undefined : { value: held.cost, quantity: held.quantity };
}

/** Average cost in base per unit, for display. */
export function averageOf(held: Position): Decimal | undefined {
  const price = averagePrice(held);
  return price && perUnitAt(price);
}

/** A price in base per unit, for display. */
export function perUnitAt({ value, quantity }: Price): Decimal {
  return divide(value, quantity, { decimals: 12 });
}

/**
 * Break-even price: the rate at which selling or buying back the whole position would bring today's realised result to
 * zero. It is the cost less today's realised result, per unit. Undefined if the position is empty, and if today's
 * result is too large for such a rate to exist.
 */
export function breakEvenOf(held: Position, realisedToday: Decimal): Price | undefined {
  const value = subtract(held.cost, realisedToday);
  if (isZero(held.quantity) || sign(value) !== sign(held.quantity)) return undefined;
  return { value, quantity: held.quantity };
}

/** Move for a till count difference or a write-off. The quantity moves at average cost, so nothing is realised. */
export function writeOff(
  held: Position,
  { quantity, rate }: Readonly<{ quantity: Decimal; rate: Decimal }>,
  decimals: number,
): Move {
  const isEmptied = isZero(add(held.quantity, quantity));
  const value = isEmptied ? held.cost : valueAt(quantity, atAverage(held, rate), decimals);
  return deal(held, { quantity, value: absolute(value) }, decimals);
}

/** Move for a journal entry. Quantity and cost change by the entered amounts, and nothing is realised. */
export function typed(
  held: Position,
  { amount, base }: Readonly<{ amount: Decimal; base: Decimal }>,
): Move {
  const position = { quantity: add(held.quantity, amount), cost: add(held.cost, base) };
  return { position, realised: '0', cost: plain(base) };
}

/**
 * Move for a currency whose lines add up to zero except for a rounding difference, which is posted to the rounding
 * account. If the position then has a cost but no quantity, or a cost and quantity of opposite signs, the cost is
 * realised. That result and the amount on the rounding account cancel each other.
 */
export function rounded(
  held: Position,
  { amount, base }: Readonly<{ amount: Decimal; base: Decimal }>,
): Move {
  return voided(held, { quantity: negate(amount), cost: negate(base) });
}

/**
 * Reverses a deal without recomputing later deals: the moved quantity and cost return. A cost is realised as a residue
 * if the position then has no quantity, or a quantity of the opposite sign.
 */
export function voided(held: Position, done: Readonly<{ quantity: Decimal; cost: Decimal }>): Move {
  const quantity = subtract(held.quantity, done.quantity);
  const cost = subtract(held.cost, done.cost);
  const realised = negate(residue(quantity, cost));
  return {
    position: { quantity, cost: add(cost, realised) },
    realised,
    cost: add(negate(done.cost), realised),
  };
}

/**
 * Part of a cost that a position with this quantity cannot have: all of the cost if the quantity is zero or has the
 * opposite sign, otherwise zero.
 */
export function residue(quantity: Decimal, cost: Decimal): Decimal {
  return sign(quantity) === 0 || sign(quantity) * sign(cost) < 0 ? plain(cost) : '0';
}

/** Refuses a position whose cost has no quantity, and one whose cost and quantity have opposite signs. */
export function checkPosition(
  { quantity, cost }: Position,
  { currency, field }: Readonly<{ currency?: string; field?: string }> = {},
): void {
  if (isZero(residue(quantity, cost))) return;
  const params = { quantity: plain(quantity), cost: plain(cost), currency: currency ?? '' };
  throw new Refusal('position.residue', { params, ...(field !== undefined && { field }) });
}

/**
 * Amount to post to the valuation account of a currency: the change of the position's cost less the base amounts of the
 * lines. With this posting, the balances of all accounts add up to the position's cost.
 */
export function valuationDifference(cost: Decimal, bases: readonly Decimal[]): Decimal {
  return subtract(cost, sum(bases));
}

/**
 * Unrealised result for display in the list of positions: the value at a closing rate, less the cost. The amounts that
 * a revaluation posts come from `revalued` in `lib/domain/dealing/revaluation.ts`.
 */
export function unrealised(held: Position, rate: Decimal, decimals: number): Decimal {
  return subtract(round(multiply(held.quantity, rate), decimals), held.cost);
}
