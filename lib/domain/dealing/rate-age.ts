/** Age of the rate on the rate board. Dealing at a rate that is `too-old` requires the right to override. */
export type RateAge = 'fresh' | 'stale' | 'too-old';

/**
 * A rate older than `most` minutes is stale. A rate older than twice `most` is too old to deal at without an override.
 */
export function rateAgeOf(minutes: number, most: number): RateAge {
  if (minutes > 2 * most) return 'too-old';
  return minutes > most ? 'stale' : 'fresh';
}

/** Age of a rate as flags of the rate board. */
export function agedFlags(minutes: number, most: number) {
  const age = rateAgeOf(minutes, most);
  return { is_stale: age !== 'fresh', is_blocked: age === 'too-old' };
}
