const ROUNDS = 9;

/**
 * Ratio of the second act's duration to the first's. Each runs nine times in turn, and the fastest run counts, because
 * it is least disturbed by other load.
 */
export async function ratioOfTimes(
  acts: readonly [(round: number) => Promise<unknown>, (round: number) => Promise<unknown>],
  between: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const timed = async (act: (round: number) => Promise<unknown>, round: number) => {
    const from = performance.now();
    await act(round);
    const took = performance.now() - from;
    await between();
    return took;
  };
  const quickest: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    quickest[0] = Math.min(quickest[0], await timed(acts[0], round));
    quickest[1] = Math.min(quickest[1], await timed(acts[1], round));
  }
  return quickest[1] / quickest[0];
}
