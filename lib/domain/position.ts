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
} from './money';
import { Refusal } from './refusal';

/**
 * What the organisation holds of a foreign currency over all accounts, and what that cost in the base
 * currency, by weighted average. Below zero it is short: it owes the currency and `cost` is what it
 * got for it. Laws, for any run of deals (`__tests__/domain/position-laws.test.ts`):
 *
 * 1. Conserved: the cost changes by what was paid plus what was realised.
 * 2. An emptied position costs nothing: rounding never strands a cent.
 * 3. Quantity and cost never have opposite signs.
 * 4. What is relieved is its share of the average, to within half a minor unit.
 */
export type Position = Readonly<{ quantity: Decimal; cost: Decimal }>;

export const FLAT: Position = { quantity: '0', cost: '0' };

/** `cost` is how the position's cost changed; `realised` is a profit when positive (a credit). */
export type Move = Readonly<{ position: Position; realised: Decimal; cost: Decimal }>;

/** A buy has a quantity above zero, a sale one below; `value` is the base paid or received, never below zero. */
export type Deal = Readonly<{ quantity: Decimal; value: Decimal }>;

/**
 * Buys into or sells out of a position. What goes against it closes it first, at its share of the
 * average cost (all of it when it empties), and realises the difference; what is left over opens
 * the other side at its part of the value. `decimals` are the base currency's.
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

/** A currency that only changes places or owners (deposits, transfers, payouts) moves no cost. */
export function flat(held: Position): Move {
  return { position: held, realised: '0', cost: '0' };
}

/**
 * Base per unit as a quotient of two amounts, because a rate of a fixed length would lose: what a
 * deal was worth for its quantity, a position's cost for its own.
 */
export type Price = Readonly<{ value: Decimal; quantity: Decimal }>;

export function atRate(rate: Decimal): Price {
  return { value: rate, quantity: '1' };
}

/** The position's average; the given rate (the board's mid) where it holds nothing. */
export function atAverage(held: Position, rate: Decimal): Price {
  return averagePrice(held) ?? atRate(rate);
}

/** What a quantity is worth at a price; signed as the quantity is. */
export function valueAt(quantity: Decimal, price: Price, decimals: number): Decimal {
  return divide(multiply(quantity, price.value), price.quantity, { decimals });
}

/** What a position cost for each unit, as a quotient; nothing where nothing is held. */
export function averagePrice(held: Position): Price | undefined {
  return isZero(held.quantity) ? undefined : { value: held.cost, quantity: held.quantity };
}

/** The same as base per unit, for show. */
export function averageOf(held: Position): Decimal | undefined {
  const price = averagePrice(held);
  return price && perUnitAt(price);
}

/** A price as base per unit, for show. */
export function perUnitAt({ value, quantity }: Price): Decimal {
  return divide(value, quantity, { decimals: 12 });
}

/**
 * The break-even: the rate at which all of a position could be sold, or bought back, so that the day ends
 * with nothing realised. What today realised already is set against its cost. As a price, so that it can
 * be written in any manner of quoting; nothing where nothing is held, or where today has realised more
 * than all of it cost, since there is no such rate.
 */
export function breakEvenOf(held: Position, realisedToday: Decimal): Price | undefined {
  const value = subtract(held.cost, realisedToday);
  if (isZero(held.quantity) || sign(value) !== sign(held.quantity)) return undefined;
  return { value, quantity: held.quantity };
}

/** What a till gains or loses in a count, or is written off: moved at the average, so nothing is realised. */
export function writeOff(
  held: Position,
  { quantity, rate }: Readonly<{ quantity: Decimal; rate: Decimal }>,
  decimals: number,
): Move {
  const isEmptied = isZero(add(held.quantity, quantity));
  const value = isEmptied ? held.cost : valueAt(quantity, atAverage(held, rate), decimals);
  return deal(held, { quantity, value: absolute(value) }, decimals);
}

/** A journal entry posts what is typed: the position moves by it and nothing is realised. */
export function typed(
  held: Position,
  { amount, base }: Readonly<{ amount: Decimal; base: Decimal }>,
): Move {
  const position = { quantity: add(held.quantity, amount), cost: add(held.cost, base) };
  return { position, realised: '0', cost: plain(base) };
}

/**
 * The same of a currency that balances by itself but for rounding, which the rounding account bears. What a position
 * cannot hold of it is realised as a residue: both together come to nothing.
 */
export function rounded(
  held: Position,
  { amount, base }: Readonly<{ amount: Decimal; base: Decimal }>,
): Move {
  return voided(held, { quantity: negate(amount), cost: negate(base) });
}

/**
 * Takes a deal back without costing later ones anew: quantity and cost return as they had moved. A
 * cost that is then left without a quantity, or with the opposite sign, is realised as a residue.
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

/** The part of a cost that its quantity cannot hold: all of it at zero or with the opposite sign. */
export function residue(quantity: Decimal, cost: Decimal): Decimal {
  return sign(quantity) === 0 || sign(quantity) * sign(cost) < 0 ? plain(cost) : '0';
}

/** Refuses a quantity of zero that still costs something, and a cost with the opposite sign. */
export function checkPosition(
  { quantity, cost }: Position,
  { currency, field }: Readonly<{ currency?: string; field?: string }> = {},
): void {
  if (isZero(residue(quantity, cost))) return;
  const params = { quantity: plain(quantity), cost: plain(cost), currency: currency ?? '' };
  throw new Refusal('position.residue', { params, ...(field !== undefined && { field }) });
}

/**
 * What goes on the valuation account of the currency, so that its accounts together with it carry
 * what the position costs: the position's change of cost less what the lines in that currency moved.
 */
export function valuationDifference(cost: Decimal, bases: readonly Decimal[]): Decimal {
  return subtract(cost, sum(bases));
}

/** How far a closing rate lifts (or lowers) the position above what it cost. */
export function unrealised(held: Position, rate: Decimal, decimals: number): Decimal {
  return subtract(round(multiply(held.quantity, rate), decimals), held.cost);
}
