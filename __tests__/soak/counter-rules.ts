import { absolute, nearest, type Ratio, signOf, times } from './exact';

/** A quantity and its base value, both in minor units. */
export type Holding = Readonly<{ amount: bigint; base: bigint }>;

export const NOTHING: Holding = { amount: 0n, base: 0n };

/** Change of the cost, and realised result. */
export type Dealt = Readonly<{ base: bigint; realised: bigint }>;

/** Change of a position's cost by a deal, and the realised result. */
export function dealt(held: Holding, quantity: bigint, value: bigint): Dealt {
  const { closed, relieved } = closing(held, quantity);
  const settled = share(value, closed, absolute(quantity));
  const opened = BigInt(signOf(quantity)) * (value - settled);
  return {
    base: opened - relieved,
    realised: quantity < 0n ? settled - relieved : -settled - relieved,
  };
}

/** Base value of a movement on an account: at its own average towards zero, at the price away from zero. */
export function carried(held: Holding, amount: bigint, price: Ratio): bigint {
  const { closed, relieved } = closing(held, amount);
  const rest = amount - BigInt(signOf(amount)) * closed;
  return nearest(times(rest, price)) - relieved;
}

/** True if there is a value without a quantity, or with the opposite sign. */
export function isStranded({ amount, base }: Holding): boolean {
  return base !== 0n && signOf(amount) !== signOf(base);
}

function closing(held: Holding, quantity: bigint) {
  const whole = absolute(held.amount);
  const isAgainst = signOf(held.amount) * signOf(quantity) < 0;
  const most = absolute(quantity) < whole ? absolute(quantity) : whole;
  const closed = isAgainst ? most : 0n;
  return { closed, relieved: share(held.base, closed, whole) };
}

/** Proportional part of a value; 0n for an empty part. */
export function share(of: bigint, part: bigint, whole: bigint): bigint {
  return part === 0n ? 0n : nearest({ over: of * part, under: whole });
}

/** Change of a position by a leg. */
type Moved = Holding & Readonly<{ currency: string; realised: bigint }>;

/** Sums the legs of an entry by currency, because a reversal takes them back together. */
export function wholeOf(legs: readonly Moved[]): Moved[] {
  return [...Map.groupBy(legs, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (of: 'amount' | 'base' | 'realised') =>
      own.reduce((total, leg) => total + leg[of], 0n);
    return { currency, amount: sum('amount'), base: sum('base'), realised: sum('realised') };
  });
}
