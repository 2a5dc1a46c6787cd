import { addDays, type Day } from './calendar';
import { add, type Decimal, isZero, sign, smaller, subtract } from './money';
import type { Span } from './payroll';

/** Days, or parts of days, by their date. */
export type DatedDays = ReadonlyMap<Day, Decimal>;

type Laying = Readonly<{
  days: Decimal;
  /** Where the days lie, from its first day on. */
  span: Span;
  /** Days of the span that earlier slips took: the first ones. */
  before: Decimal;
  /** How much of a day can still be taken: at most 1. */
  room: (day: Day) => Decimal;
}>;

/** Lays days one by one on the dates of their span; `rest` are those that found no room. */
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

/** The days of several spans added up by date. */
export function addedDays(all: readonly DatedDays[]): DatedDays {
  const sums = new Map<Day, Decimal>();
  for (const dated of all) {
    for (const [day, part] of dated) sums.set(day, add(sums.get(day) ?? '0', part));
  }
  return sums;
}
