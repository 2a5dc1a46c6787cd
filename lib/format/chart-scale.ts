import type { Decimal } from '@/lib/domain/money';

/** Marks of an axis: round values at equal steps that span all data, the lowest first. */
export type Marks = readonly Decimal[];

/** Allowed steps as multiples of a power of ten. */
const STEPS = [1, 2, 5, 10];

/**
 * Axis marks for these values, with about `count` steps. `fromZero` includes zero, for bars. Floating point is
 * sufficient, because marks only position shapes and compute no money.
 */
export function marksFor(
  values: readonly Decimal[],
  { count = 4, fromZero = false }: { count?: number; fromZero?: boolean } = {},
): Marks {
  const all = [...values.map(Number), ...(fromZero || values.length === 0 ? [0] : [])];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const { step, power } = stepFor(high - low || Math.abs(high) / 10 || 1, count);
  const first = Math.floor(low / step + SLACK);
  const last = Math.max(Math.ceil(high / step - SLACK), first + 1);
  const decimals = Math.max(0, -power);
  return Array.from({ length: last - first + 1 }, (_, at) =>
    ((first + at) * step).toFixed(decimals).replace(/^-(0(\.0*)?)$/, '$1'),
  );
}

/** Tolerance for rounding errors of floating point numbers, which could otherwise add one mark too many. */
const SLACK = 1e-9;

function stepFor(span: number, count: number): { step: number; power: number } {
  const power = Math.floor(Math.log10(span / count));
  const unit = 10 ** power;
  const times = STEPS.find((one) => one * unit * count >= span * (1 - SLACK)) ?? 10;
  // A step of 10 × `unit` is 1 × the next power of ten, which needs one decimal less.
  return { step: times * unit, power: times === 10 ? power + 1 : power };
}

/** Position of a value between the first mark (0) and the last mark (1). */
export function placeOf(value: Decimal, marks: Marks): number {
  const low = Number(marks[0] ?? 0);
  const high = Number(marks.at(-1) ?? 1);
  return (Number(value) - low) / (high - low);
}
