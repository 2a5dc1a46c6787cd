/** What a score leads to: everything is stopped, somebody looks first, it is written down, nothing. */
export const BANDS = ['block', 'review', 'log', 'clear'] as const;
export type Band = (typeof BANDS)[number];

/** From which score on. */
export type BandLimits = Readonly<{ block: number; review: number; log: number }>;

/** The limits of an office that has set no other, in one place. Those of the settings are percents of these. */
export const USUAL_LIMITS: BandLimits = { block: 0.95, review: 0.85, log: 0.75 };
/** The greatest score of names whose words are not all the same: somebody looks first. */
export const BELOW_BLOCK = 0.94;
/** The greatest score of a name that too many bear, without a second attribute. */
export const WITHOUT_SECOND = 0.8;

export function bandOf(score: number, { block, review, log }: BandLimits): Band {
  if (score >= block) return 'block';
  if (score >= review) return 'review';
  return score >= log ? 'log' : 'clear';
}

/** Whether nothing may be dealt with whom it was found for, before somebody has decided. */
export const holds = (band: Band): boolean => band === 'block' || band === 'review';

/** The graver of two. */
export const graver = (one: Band, other: Band): Band =>
  BANDS.indexOf(one) <= BANDS.indexOf(other) ? one : other;
