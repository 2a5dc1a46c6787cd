/** True in the soak test (`TEST_WHOLE=yes`), which runs all cases instead of a sample. */
export const IS_WHOLE = process.env.TEST_WHOLE === 'yes';

/** Seed of all samples of a run. jest.config.ts draws and prints it; `TEST_SEED` repeats a run. */
export const SEED = Number(process.env.TEST_SEED);

/**
 * Every `step`-th case, with an offset from the seed and `shift`; all cases in the soak test. Runs with `step`
 * consecutive seeds cover every case once.
 */
export function casesOf<Case>(cases: readonly Case[], step: number, shift = 0): readonly Case[] {
  return IS_WHOLE ? cases : cases.filter((_, at) => (at + shift + SEED) % step === 0);
}

/** A count for `npm test`, and another for the soak test. */
export const sized = (small: number, whole: number): number => (IS_WHOLE ? whole : small);
