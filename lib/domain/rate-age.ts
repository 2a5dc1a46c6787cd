/** How old the board's rate may be: a rate that is too old needs the right to override. */
export type RateAge = 'fresh' | 'stale' | 'too-old';

/** A rate is stale beyond `most` minutes, and too old to deal at without an override beyond twice as many. */
export function rateAgeOf(minutes: number, most: number): RateAge {
  if (minutes > 2 * most) return 'too-old';
  return minutes > most ? 'stale' : 'fresh';
}

/** The same, as the board shows it. */
export function agedFlags(minutes: number, most: number) {
  const age = rateAgeOf(minutes, most);
  return { is_stale: age !== 'fresh', is_blocked: age === 'too-old' };
}
