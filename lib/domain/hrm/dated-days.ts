import { addDays, type Day } from '@/lib/domain/calendar';
import { add, type Decimal, isZero, sign, smaller, subtract } from '@/lib/domain/money';
import type { Span } from './payroll';

/** Number of days, such as half a day, for each date. */
export type DatedDays = ReadonlyMap<Day, Decimal>;

type Laying = Readonly<{
  days: Decimal;
  /** Period in which the days are placed, on its free dates from the earliest on. */
  span: Span;
  /** Number of days that earlier slips already placed at the start of the span. */
  before: Decimal;
  /** Returns the part of a date that is still free, at most 1. */
  room: (day: Day) => Decimal;
}>;

/**
 * Places a number of days on the free dates of a span, beginning with the first date. `rest` is the number of days for
 * which no date was free.
 */
export function laidDays({ days, span, before, room }: Laying): Readonly<{
  dated: DatedDays;
  rest: Decimal;
}> {
  const dated = new Map<Day, Decimal>();
  let skip = before;
  let rest = days;
  for (let day = span.from; day <= span.to && !isZero(rest); day = addDays(day, 1)) {
    const free = room(day);
    const passed = smaller(free, skip);
    skip = subtract(skip, passed);
    const part = smaller(subtract(free, passed), rest);
    if (sign(part) <= 0) continue;
    dated.set(day, part);
    rest = subtract(rest, part);
  }
  return { dated, rest };
}

export function addedDays(all: readonly DatedDays[]): DatedDays {
  const sums = new Map<Day, Decimal>();
  for (const dated of all) {
    for (const [day, part] of dated) sums.set(day, add(sums.get(day) ?? '0', part));
  }
  return sums;
}
