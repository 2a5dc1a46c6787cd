import { addDays, type Day } from './calendar';
import type { Period } from './depreciation-periods';
import { amountOf, type Standing } from './depreciation-plan';
import type { ScheduleInput, ScheduleRow } from './depreciation-terms';
import { endOfUse, type Moment, startOfChange, usedOf } from './depreciation-use';
import {
  type Fraction,
  fraction,
  isLess,
  least,
  minus,
  NOTHING,
  over,
  rounded,
  times,
} from './fraction';

/** A computed row; amounts in minor units. */
export type Charged = Readonly<{ no: number; period: Period; date: Day; isPosted: boolean }> &
  Readonly<{ amount: bigint; accumulated: bigint; book: bigint }> &
  /** Index of its period in the calendar, and the state before the row. */
  Readonly<{ place: number; was: Standing }>;

/** Cuts the rows of a schedule that ends early, at `until` or `through`. */
export function ended(rows: readonly Charged[], input: ScheduleInput): readonly Charged[] {
  const { until, through } = input;
  if (until !== undefined) return endedOn(until, endOfUse(input, until), { rows, input });
  if (through === undefined) return rows;
  return endedOn(through, startOfChange(input, addDays(through, 1)), { rows, input });
}

type Cut = Readonly<{ amount: bigint; period: Period }> & Pick<Standing, 'past' | 'accrued'>;

/** Amount of a row up to a weight of its period: the accrued amount and a share of the rest. */
export function chargeUntil({ amount, period, past, accrued }: Cut, used: Fraction): bigint {
  if (!isLess(past, used)) return accrued < amount ? accrued : amount;
  const gone = least(minus(used, past), period.weight);
  return accrued + rounded(over(times(fraction(amount - accrued), gone), period.weight));
}

type Ending = Readonly<{ rows: readonly Charged[]; input: ScheduleInput }>;

/**
 * Cuts rows off at a moment. Posted rows stay. Of each other row only the part before the moment remains; the parts of
 * rows that end on or after the day become one row of that day.
 */
function endedOn(day: Day, moment: Moment, { rows, input }: Ending): readonly Charged[] {
  const cut = rows.map((row) => ({ ...row, amount: amountUntil(row, moment, { day, input }) }));
  const isBefore = ({ date, isPosted }: Charged) => isPosted || date < day;
  const later = cut.filter((row) => !isBefore(row) && row.amount !== 0n);
  const [first] = later;
  const amount = later.reduce((sum, row) => sum + row.amount, 0n);
  // If a posted row already has that day (possible with `half_year`), keep the row's own date.
  const isTaken = cut.some(({ date, isPosted }) => isPosted && date === day);
  const last = first ? [{ ...first, amount, date: isTaken ? first.date : day }] : [];
  return summedUp([...cut.filter(isBefore), ...last], rows);
}

function amountUntil(
  { amount, period, place, was, isPosted }: Charged,
  moment: Moment,
  { day, input }: Readonly<{ day: Day; input: ScheduleInput }>,
): bigint {
  if (isPosted) return amount;
  if (was.terms.method === 'units') return period.from <= day ? amount : 0n;
  const [past, accrued] = was.at + was.missed === place ? [was.past, was.accrued] : [NOTHING, 0n];
  return chargeUntil({ amount, period, past, accrued }, usedOf(input, place, moment));
}

/** Recomputes the running totals from the same starting values. */
function summedUp(rows: readonly Charged[], [first]: readonly Charged[]): readonly Charged[] {
  if (!first) return [];
  let accumulated = first.accumulated - first.amount;
  let book = first.book + first.amount;
  return rows.map((row) => {
    accumulated += row.amount;
    book -= row.amount;
    return { ...row, accumulated, book };
  });
}

/** Converts rows to the result; periods without an amount and a posting have no row. */
export function written(
  rows: readonly Charged[],
  { decimals }: ScheduleInput,
): readonly ScheduleRow[] {
  return rows
    .filter(({ amount, isPosted }) => amount !== 0n || isPosted)
    .map((row) => ({
      no: row.no,
      from: row.period.from,
      date: row.date,
      amount: amountOf(row.amount, decimals),
      accumulated: amountOf(row.accumulated, decimals),
      net: amountOf(row.book, decimals),
    }));
}
