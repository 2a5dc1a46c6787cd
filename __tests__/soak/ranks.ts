export type Times = Readonly<{ known: readonly number[]; unknown: readonly number[] }>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}

/** Mann-Whitney U test of two samples, as a z score (normal approximation). */
export function rankDistance({ known, unknown }: Times): number {
  const all = [
    ...known.map((value) => ({ value, isKnown: true })),
    ...unknown.map((value) => ({ value, isKnown: false })),
  ].toSorted((one, other) => one.value - other.value);
  const ranks = all.reduce((total, { isKnown }, at) => total + (isKnown ? at + 1 : 0), 0);
  const [n, m] = [known.length, unknown.length];
  const wins = ranks - (n * (n + 1)) / 2;
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

/** Limit of the z score; equal samples exceed it about once in a million runs. */
const FAR = 5;

export const isFar = (distance: number): boolean => Math.abs(distance) > FAR;
