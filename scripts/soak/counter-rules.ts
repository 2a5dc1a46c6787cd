import { absolute, nearest, type Ratio, signOf, times } from './exact';

/** A quantity and what it carries in base, both in minor units. */
export type Holding = Readonly<{ amount: bigint; base: bigint }>;

export const NOTHING: Holding = { amount: 0n, base: 0n };

/** How a cost changed, and what was realised. */
export type Dealt = Readonly<{ base: bigint; realised: bigint }>;

/** How the cost of a position changes by a deal, and what is realised: sold for more than it cost. */
export function dealt(held: Holding, quantity: bigint, value: bigint): Dealt {
  const { closed, relieved } = closing(held, quantity);
  const settled = share(value, closed, absolute(quantity));
  const opened = BigInt(signOf(quantity)) * (value - settled);
  return {
    base: opened - relieved,
    realised: quantity < 0n ? settled - relieved : -settled - relieved,
  };
}

/** The base of a movement on an account: nearer to nothing at its own average, further at the price. */
export function carried(held: Holding, amount: bigint, price: Ratio): bigint {
  const { closed, relieved } = closing(held, amount);
  const rest = amount - BigInt(signOf(amount)) * closed;
  return nearest(times(rest, price)) - relieved;
}

/** A value that no quantity is there for, or one of the other sign. */
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

/** A part of what a whole carries; nothing where there is no part. */
export function share(of: bigint, part: bigint, whole: bigint): bigint {
  return part === 0n ? 0n : nearest({ over: of * part, under: whole });
}

/** What a leg did to a position. */
type Moved = Holding & Readonly<{ currency: string; realised: bigint }>;

/** What an entry did to each position, its legs together: it is taken back at one stroke. */
export function wholeOf(legs: readonly Moved[]): Moved[] {
  return [...Map.groupBy(legs, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (of: 'amount' | 'base' | 'realised') =>
      own.reduce((total, leg) => total + leg[of], 0n);
    return { currency, amount: sum('amount'), base: sum('base'), realised: sum('realised') };
  });
}
