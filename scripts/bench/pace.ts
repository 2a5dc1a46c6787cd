/** Result of a measurement: operations per second, and median and 99th percentile of the duration. */
export type Answers = Readonly<{ perSecond: number; medianMs: number; p99Ms: number }>;

const WARM_UP_MS = 500;

/** Repeats `work` with concurrent clients for some seconds, after a short warm-up. */
export async function untilTimeIsUp(
  { clients, seconds }: Readonly<{ clients: number; seconds: number }>,
  work: () => Promise<void>,
): Promise<Answers> {
  const begun = performance.now() + WARM_UP_MS;
  const end = begun + seconds * 1000;
  const times: number[] = [];
  const client = async (): Promise<void> => {
    for (;;) {
      const started = performance.now();
      await work();
      const now = performance.now();
      if (now > end) return;
      if (started >= begun) times.push(now - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const p99Ms = share(times, 0.99);
  return { perSecond: times.length / seconds, medianMs: median(times), p99Ms };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function middle(answers: readonly Answers[]): Answers {
  return {
    perSecond: median(answers.map(({ perSecond }) => perSecond)),
    medianMs: median(answers.map(({ medianMs }) => medianMs)),
    p99Ms: median(answers.map(({ p99Ms }) => p99Ms)),
  };
}

/** Quantile of the values: `part` 0.95 returns the 95th percentile. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
