/**
 * Bands of a screening score: `block` stops all dealing, `review` stops it until a review, `log` only logs, `clear`
 * does nothing.
 */
export const BANDS = ['block', 'review', 'log', 'clear'] as const;
export type Band = (typeof BANDS)[number];

/** Lowest score of each band. */
export type BandLimits = Readonly<{ block: number; review: number; log: number }>;

/** Default limits. The settings start with these values, as percentages. */
export const USUAL_LIMITS: BandLimits = { block: 0.95, review: 0.85, log: 0.75 };
/**
 * Maximum name score if a word has no certain match, and maximum score if the names share only one word. Both stay
 * below the default limit for `block`.
 */
export const BELOW_BLOCK = 0.94;
/** Maximum score of a match by too few words, by a single word or by a weak alias, if no second attribute matches. */
export const WITHOUT_SECOND = 0.8;

export function bandOf(score: number, { block, review, log }: BandLimits): Band {
  if (score >= block) return 'block';
  if (score >= review) return 'review';
  return score >= log ? 'log' : 'clear';
}

/** True if dealing must stop until a user decides. */
export const holds = (band: Band): boolean => band === 'block' || band === 'review';

export const graver = (one: Band, other: Band): Band =>
  BANDS.indexOf(one) <= BANDS.indexOf(other) ? one : other;
