import { addDays, type Day } from './calendar';
import { add, type Decimal, isZero, sign, smaller, subtract } from './money';
import type { Span } from './payroll';

/** Days, or parts of days, by date. */
export type DatedDays = ReadonlyMap<Day, Decimal>;

type Laying = Readonly<{
  days: Decimal;
  /** Dates over which the days are spread, from the first on. */
  span: Span;
  /** Days at the start of the span that earlier slips covered. */
  before: Decimal;
  /** Free part of a day, at most 1. */
  room: (day: Day) => Decimal;
}>;

/** Places days one by one on the dates of their span; `rest` are days without a free date. */
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
