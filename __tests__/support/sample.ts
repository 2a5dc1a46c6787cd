/** True in the soak (`TEST_WHOLE=yes`): tests run all their cases, not a sample. */
export const IS_WHOLE = process.env.TEST_WHOLE === 'yes';

/** Seed of all samples of a run. jest.config.ts draws and prints it; `TEST_SEED` repeats a run. */
export const SEED = Number(process.env.TEST_SEED);

/**
 * Every `step`-th case, beginning at a place that the seed and `shift` choose; all of them in the soak.
 * `step` runs of consecutive seeds try each case once.
 */
export function casesOf<Case>(cases: readonly Case[], step: number, shift = 0): readonly Case[] {
  return IS_WHOLE ? cases : cases.filter((_, at) => (at + shift + SEED) % step === 0);
}

/** A count for `npm test`, and a count for the soak. */
export const sized = (small: number, whole: number): number => (IS_WHOLE ? whole : small);
