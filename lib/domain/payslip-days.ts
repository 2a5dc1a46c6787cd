import { addDays, type Day, endOfMonth } from './calendar';
import { addedDays, type DatedDays, laidDays } from './dated-days';
import { add, type Decimal, smaller, subtract, sum } from './money';
import { countDays, meeting, type Span } from './payroll';
import type { DueAdjustment, SlipInput } from './payslip-input';
import {
  earnedOn,
  isWorkedOn,
  withoutDated,
  withoutUndated,
  type WorkedPart,
  workedParts,
} from './payslip-parts';
import { by, type Fraction, inDecimals, plus, times, whole } from './quotient';

export const isLeave = ({ kind, amount }: DueAdjustment): boolean =>
  kind === 'unpaid_leave' && amount === undefined;

type Leave = Readonly<{
  /** The parts less the unpaid days. */
  parts: readonly WorkedPart[];
  unpaid_days: Decimal;
  /** Days taken of each adjustment, by id. */
  taken: ReadonlyMap<number, Decimal>;
  /** Pay to deduct for unpaid days before the period, at the rate of those days, by adjustment. */
  late: ReadonlyMap<number, Decimal>;
}>;

/**
 * Deducts unpaid leave from the parts. Dated days come off their own part, days before the period are valued at their
 * own pay, and undated days come off the end of the period.
 */
export function leaveOf(input: SlipInput, parts: readonly WorkedPart[]): Leave {
  const { period, count } = input;
  const laid: DatedDays[] = [];
  const taken = new Map<number, Decimal>();
  const late = new Map<number, Decimal>();
  const undated = new Map<number, Decimal>();
  const pastParts = pastOf(input);
  const room = (day: Day): Decimal => {
    const at = day < period.from ? pastParts(day) : parts;
    const isFree = at.some((part) => isWorkedOn(part, day)) && countDays(only(day), count) > 0;
    return isFree ? subtract('1', sum(laid.map((one) => one.get(day) ?? '0'))) : '0';
  };
  for (const one of input.adjustments.filter(isLeave)) {
    const { id, days = '0', span, before = '0' } = one;
    const until = span && meeting(span, { from: span.from, to: period.to });
    const { dated, rest } = until
      ? laidDays({ days, span: until, before, room })
      : { dated: new Map<Day, Decimal>(), rest: days };
    laid.push(dated);
    taken.set(id, subtract(days, rest));
    undated.set(id, rest);
    const past = new Map([...dated].filter(([day]) => day < period.from));
    if (past.size > 0) late.set(id, earnedOn(input, past));
  }
  const within = new Map([...addedDays(laid)].filter(([day]) => day >= period.from));
  const left = withoutDated(parts, within);
  let free = sum(left.map(({ payment_days }) => payment_days));
  const placed = sum([...within.values()]);
  let others = '0';
  for (const [id, days] of undated) {
    const some = smaller(free, days);
    free = subtract(free, some);
    others = add(others, some);
    taken.set(id, add(taken.get(id) ?? '0', some));
  }
  return { parts: withoutUndated(left, others), taken, late, unpaid_days: add(placed, others) };
}

const only = (day: Day): Span => ({ from: day, to: day });

const monthAround = (day: Day): Span => ({ from: `${day.slice(0, 7)}-01`, to: endOfMonth(day) });

/** Parts of the month of an earlier day; each month is computed once. */
function pastOf(input: SlipInput): (day: Day) => readonly WorkedPart[] {
  const known = new Map<string, readonly WorkedPart[]>();
  return (day) => {
    const month = monthAround(day);
    const parts = known.get(month.from) ?? workedParts(input, month);
    known.set(month.from, parts);
    return parts;
  };
}

/**
 * Value of days such as overtime: a day of the base salary in force on their dates, spread evenly; without dates, of
 * the last salary of the period.
 */
export function worthOfDays(
  { days = '0', span, before = '0' }: DueAdjustment,
  input: SlipInput,
  parts: readonly WorkedPart[],
): Decimal {
  const { period, decimals, count } = input;
  const last = parts.at(-1);
  const usual = last ? dayOf(last, countDays(period, count)) : whole('0');
  const first = before === '0' || !span || span.from > period.from ? span?.from : period.from;
  const dates = span && meeting({ from: first ?? span.from, to: span.to }, { ...period, from: '' });
  const pastParts = pastOf(input);
  const prices = datesOf(dates).flatMap((day) => {
    const isPast = day < period.from;
    const part = (isPast ? pastParts(day) : parts).find((one) => isWorkedOn(one, day));
    return part ? [dayOf(part, countDays(isPast ? monthAround(day) : period, count))] : [];
  });
  const price = averageOf(prices) ?? usual;
  return inDecimals(times(whole(days), price), decimals);
}

/** One day of a part's base salary. */
const dayOf = ({ assignment: { base_salary } }: WorkedPart, days: number): Fraction =>
  by(whole(base_salary), whole(String(days))) ?? whole('0');

function datesOf(span: Span | undefined): Day[] {
  const dates: Day[] = [];
  for (let day = span?.from; span && day !== undefined && day <= span.to; day = addDays(day, 1)) {
    dates.push(day);
  }
  return dates;
}

/** Average of prices; equal ones are grouped, so that the fractions stay short. */
function averageOf(prices: readonly Fraction[]): Fraction | undefined {
  const equal = Map.groupBy(prices, ({ over, under }) => `${over}/${under}`);
  const total = [...equal.values()].flatMap(([one, ...more]) =>
    one ? [times(one, whole(String(more.length + 1)))] : [],
  );
  const [first, ...rest] = total;
  return first && by(rest.reduce(plus, first), whole(String(prices.length)));
}
