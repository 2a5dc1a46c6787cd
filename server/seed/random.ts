/** Pseudo-random numbers. The same seed returns the same numbers. */
export type Random = Readonly<{
  /** Returns a random integer from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<Item>(list: readonly Item[]): Item;
}>;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick(list) {
      const item = list[below(list.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
