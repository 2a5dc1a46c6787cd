import { addMonths, dayNumber, endOfMonth } from './calendar';
import {
  type Decimal,
  divide,
  isZero,
  multiply,
  round,
  sign,
  smaller,
  subtract,
  sum,
} from './money';
import { splitEvenly } from './instalments';

export const ADJUSTMENT_KINDS = [
  ...(['bonus', 'overtime', 'allowance', 'deduction', 'advance'] as const),
  ...(['loan', 'unpaid_leave', 'arrears', 'correction'] as const),
] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** What is taken from pay; everything else adds to it. */
const TAKEN: readonly AdjustmentKind[] = ['deduction', 'advance', 'loan', 'unpaid_leave'];
/** What is paid out first and then got back from pay. */
const LENT: readonly AdjustmentKind[] = ['advance', 'loan'];
/** What may be told in days, whose worth is the salary of the slip that takes it. */
const IN_DAYS: readonly AdjustmentKind[] = ['unpaid_leave', 'overtime', 'correction'];

export const isTaken = (kind: AdjustmentKind): boolean => TAKEN.includes(kind);
export const isLent = (kind: AdjustmentKind): boolean => LENT.includes(kind);
export const isInDays = (kind: AdjustmentKind): boolean => IN_DAYS.includes(kind);

/** What the line of a slip is called in formulas and totals, which takes an adjustment of a kind. */
export const adjustmentCode = (kind: AdjustmentKind): string => kind.toUpperCase();

/**
 * A change of somebody's pay. It counts in one month, in each month of a time, or in instalments from a month on.
 * `period` is a month, `2026-11`.
 */
export type Adjustment = Readonly<{
  kind: AdjustmentKind;
  amount?: Decimal | undefined;
  days?: Decimal | undefined;
  date?: string | undefined;
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  instalments?: number | undefined;
  /** What a loan bears in a year, in percent. */
  rate_percent?: Decimal | undefined;
}>;

/** One month's part: `principal` and `interest` come to `amount`; `left` is what is still to come after it. */
export type Instalment = Readonly<{
  no: number;
  from: string;
  to: string;
  principal: Decimal;
  interest: Decimal;
  amount: Decimal;
  left: Decimal;
}>;

/** A month's interest on what is lent, rounded once: 8.4 percent a year on 280,000 are 1,960. */
export const monthlyInterest = (lent: Decimal, percent: Decimal, decimals: number): Decimal =>
  divide(multiply(lent, percent), '1200', { decimals });

const monthOfDay = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first month that it counts in, by its first day. */
export const firstMonth = ({ period, from, date = '' }: Adjustment): string =>
  period === undefined ? monthOfDay(from ?? date) : `${period}-01`;

/** How many months a time touches, the first and the last among them. */
function monthsBetween(from: string, to: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.max(1, count(to) - count(from) + 1);
}

const monthsOf = ({ from, to }: Adjustment): number =>
  from === undefined || to === undefined ? 1 : monthsBetween(from, to);

/** Whether its amount counts anew in every month of its time. */
const isRecurring = (adjustment: Adjustment): boolean =>
  !isLent(adjustment.kind) && adjustment.instalments === undefined && monthsOf(adjustment) > 1;

/** In how many parts it is taken. */
export const partsOf = (adjustment: Adjustment): number =>
  adjustment.instalments ?? monthsOf(adjustment);

/** All that it comes to, without interest. */
export const wholeOf = (adjustment: Adjustment): Decimal =>
  isRecurring(adjustment)
    ? multiply(adjustment.amount ?? '0', String(partsOf(adjustment)))
    : (adjustment.amount ?? '0');

/** Its parts month by month, as they are meant to be taken; none of what is told in days. */
export function instalmentPlan(adjustment: Adjustment, decimals: number): readonly Instalment[] {
  const { amount, rate_percent = '0' } = adjustment;
  if (amount === undefined) return [];
  const parts = partsOf(adjustment);
  const principals = isRecurring(adjustment)
    ? Array.from({ length: parts }, () => amount)
    : splitEvenly(amount, parts, decimals);
  const whole = sum(principals);
  return principals.map((principal, at) => {
    const from = addMonths(firstMonth(adjustment), at);
    const before = subtract(whole, sum(principals.slice(0, at)));
    const interest = monthlyInterest(before, rate_percent, decimals);
    return {
      no: at + 1,
      from,
      to: endOfMonth(from),
      principal,
      interest,
      amount: sum([principal, interest]),
      left: subtract(before, principal),
    };
  });
}

/** A part that a slip has taken; `date` is the last day of its period. */
export type TakenPart = Readonly<{ no: number; principal: Decimal }> &
  Readonly<{ days?: Decimal | undefined; date?: string | undefined }>;

/** What has become of it so far: what slips took, and what was paid back beside them. */
export type Course = Readonly<{ taken: readonly TakenPart[]; repaid: Decimal }>;

/** The dates that its days lie on, which end with the pay period if it says no end; undefined without dates. */
export const spanOf = ({ from, to }: Adjustment, periodEnd: string): Period | undefined =>
  from === undefined ? undefined : { from, to: to ?? periodEnd };

/** How many of its days slips have taken by a day, or at all. */
export const daysTaken = ({ taken }: Course, day?: string): Decimal =>
  sum(taken.map((part) => (isBy(part, day) && part.days) || '0'));

/** What is still to be taken of it, without interest. */
export const remainingOf = (adjustment: Adjustment, { taken, repaid }: Course): Decimal =>
  subtract(wholeOf(adjustment), sum([repaid, ...taken.map(({ principal }) => principal)]));

/** The part that is due in a pay period; `days` of what is told in days. */
export type Due = Readonly<{
  no: number;
  principal: Decimal;
  interest: Decimal;
  amount?: Decimal;
  days?: Decimal;
}>;

type Period = Readonly<{ from: string; to: string }>;

/**
 * What a pay period is to take of it. What recurs is due in the months of its time, once in each. Everything else goes
 * on until nothing is left: one part in each period from its month on, and all that is left with the last. Never more
 * than is left.
 */
export function dueIn(
  adjustment: Adjustment,
  course: Course,
  period: Period,
  decimals: number,
): Due | undefined {
  if (adjustment.amount === undefined) return daysDue(adjustment, course, period);
  const plan = instalmentPlan(adjustment, decimals);
  const { taken } = course;
  if (isRecurring(adjustment)) {
    const next = plan.find(
      ({ no, from, to }) =>
        from <= period.to && to >= period.from && taken.every((part) => part.no !== no),
    );
    return next && { ...without(next), amount: next.amount };
  }
  const left = remainingOf(adjustment, course);
  const next = plan[Math.min(taken.length, plan.length - 1)];
  if (!next || isZero(left) || next.from > period.to) return undefined;
  const isLast = next.no === plan.length;
  const principal = isLast ? left : smaller(next.principal, left);
  const interest = monthlyInterest(left, adjustment.rate_percent ?? '0', decimals);
  return { no: next.no, principal, interest, amount: sum([principal, interest]) };
}

const without = ({ no, principal, interest }: Instalment) => ({ no, principal, interest });

/** Days of a time that goes on after the period: no more of them than it has until then. */
function daysDue(adjustment: Adjustment, course: Course, { to }: Period): Due | undefined {
  const { days = '0', from = firstMonth(adjustment), to: last = to } = adjustment;
  if (from > to) return undefined;
  const until = last > to ? smaller(days, String(dayNumber(to) - dayNumber(from) + 1)) : days;
  const left = smaller(subtract(until, daysTaken(course, to)), subtract(days, daysTaken(course)));
  if (sign(left) <= 0) return undefined;
  return { no: course.taken.length + 1, principal: '0', interest: '0', days: left };
}

/** Whether a part was taken by a day, or at all. */
const isBy = ({ date }: TakenPart, day: string | undefined): boolean =>
  day === undefined || date === undefined || date <= day;

/** What of a sum that a slip takes is interest, which comes first, and what is paid back with it. */
export function partedBy(amount: Decimal, { interest }: Pick<Due, 'interest'>, decimals: number) {
  const charged = smaller(round(amount, decimals), interest);
  return { interest: charged, principal: subtract(amount, charged) };
}
