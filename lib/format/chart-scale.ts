import type { Decimal } from '@/lib/domain/money';

/** Round figures at equal steps, the lowest first, that hold all that is drawn between first and last. */
export type Marks = readonly Decimal[];

/** Steps that a reader counts with, in units of a power of ten. */
const STEPS = [1, 2, 5, 10];

/**
 * The marks for a drawing of these values, about `count` steps. Bars stand on zero, so `fromZero` takes it
 * in. For the eye only: what is drawn is a share of the picture, no money any more.
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

/** A value that is on a mark shall not ask for one more because of how fractions are kept. */
const SLACK = 1e-9;

function stepFor(span: number, count: number): { step: number; power: number } {
  const power = Math.floor(Math.log10(span / count));
  const unit = 10 ** power;
  const times = STEPS.find((one) => one * unit * count >= span * (1 - SLACK)) ?? 10;
  // Ten units of one power are one unit of the next, written without the last decimal.
  return { step: times * unit, power: times === 10 ? power + 1 : power };
}

/** Where a value is between the first mark, 0, and the last, 1. */
export function placeOf(value: Decimal, marks: Marks): number {
  const low = Number(marks[0] ?? 0);
  const high = Number(marks.at(-1) ?? 1);
  return (Number(value) - low) / (high - low);
}
