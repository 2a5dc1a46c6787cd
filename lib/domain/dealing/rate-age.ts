/** Age of the board's rate. Dealing at a rate that is `too-old` requires the right to override. */
export type RateAge = 'fresh' | 'stale' | 'too-old';

/**
 * A rate older than `most` minutes is stale; one older than twice as many is too old to deal at without an override.
 */
export function rateAgeOf(minutes: number, most: number): RateAge {
  if (minutes > 2 * most) return 'too-old';
  return minutes > most ? 'stale' : 'fresh';
}

/** The age of a rate as flags of the board. */
export function agedFlags(minutes: number, most: number) {
  const age = rateAgeOf(minutes, most);
  return { is_stale: age !== 'fresh', is_blocked: age === 'too-old' };
}
