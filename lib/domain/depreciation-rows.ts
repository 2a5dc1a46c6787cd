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

/** A row as it came about; amounts in minor units. */
export type Charged = Readonly<{ no: number; period: Period; date: Day; isPosted: boolean }> &
  Readonly<{ amount: bigint; accumulated: bigint; book: bigint }> &
  /** The place of its period in the calendar, and how it was charged. */
  Readonly<{ place: number; was: Standing }>;

/** The rows of a schedule, up to the day that it ends on before its life does. */
export function ended(rows: readonly Charged[], input: ScheduleInput): readonly Charged[] {
  const { until, through } = input;
  if (until !== undefined) return endedOn(until, endOfUse(input, until), { rows, input });
  if (through === undefined) return rows;
  return endedOn(through, startOfChange(input, addDays(through, 1)), { rows, input });
}

type Cut = Readonly<{ amount: bigint; period: Period }> & Pick<Standing, 'past' | 'accrued'>;

/** The amount of a row up to a weight of its period: what was accrued, and the share of the rest. */
export function chargeUntil({ amount, period, past, accrued }: Cut, used: Fraction): bigint {
  if (!isLess(past, used)) return accrued < amount ? accrued : amount;
  const gone = least(minus(used, past), period.weight);
  return accrued + rounded(over(times(fraction(amount - accrued), gone), period.weight));
}

type Ending = Readonly<{ rows: readonly Charged[]; input: ScheduleInput }>;

/**
 * The rows up to a moment. Rows in the books stay as they are. Of the others the part until the moment is left; the
 * parts of those that do not end before the day are one row of that day.
 */
function endedOn(day: Day, moment: Moment, { rows, input }: Ending): readonly Charged[] {
  const cut = rows.map((row) => ({ ...row, amount: amountUntil(row, moment, { day, input }) }));
  const isBefore = ({ date, isPosted }: Charged) => isPosted || date < day;
  const later = cut.filter((row) => !isBefore(row) && row.amount !== 0n);
  const [first] = later;
  const amount = later.reduce((sum, row) => sum + row.amount, 0n);
  // The books have a row of that day already, where half a year is more than the months until then.
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

/** The rows with sums of their own, from the same beginning. */
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

/** Periods without an amount have no row. */
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
