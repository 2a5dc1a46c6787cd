export type Times = Readonly<{ known: readonly number[]; unknown: readonly number[] }>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}

/** How many times what chance makes of it the ranks of two samples lie apart: Mann and Whitney's, by its normal form. */
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

/** Chance alone brings two samples of the same kind so far apart once in a million times. */
const FAR = 5;

export const isFar = (distance: number): boolean => Math.abs(distance) > FAR;
