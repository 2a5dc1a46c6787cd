import { addMonths, dayNumber, endOfMonth } from '@/lib/domain/calendar';
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
} from '@/lib/domain/money';
import { splitEvenly } from './instalments';

export const ADJUSTMENT_KINDS = [
  ...(['bonus', 'overtime', 'allowance', 'deduction', 'advance'] as const),
  ...(['loan', 'unpaid_leave', 'arrears', 'correction'] as const),
] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** Kinds that reduce pay; all others add to it. */
const TAKEN: readonly AdjustmentKind[] = ['deduction', 'advance', 'loan', 'unpaid_leave'];
/** Kinds that are paid out first and then recovered from pay. */
const LENT: readonly AdjustmentKind[] = ['advance', 'loan'];
/** Kinds that can be entered as a number of days. The slip that includes the days computes their value. */
const IN_DAYS: readonly AdjustmentKind[] = ['unpaid_leave', 'overtime', 'correction'];

export const isTaken = (kind: AdjustmentKind): boolean => TAKEN.includes(kind);
export const isLent = (kind: AdjustmentKind): boolean => LENT.includes(kind);
export const isInDays = (kind: AdjustmentKind): boolean => IN_DAYS.includes(kind);

/** Code of the slip lines of an adjustment kind. */
export const adjustmentCode = (kind: AdjustmentKind): string => kind.toUpperCase();

/**
 * A change of an employee's pay: in one month (`period`, such as `2026-11`), in every month of a range, or in
 * instalments from a month on.
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
  /** Yearly interest on a loan, in percent. */
  rate_percent?: Decimal | undefined;
}>;

/**
 * One instalment. `amount` is `principal` plus `interest`; `left` is the principal that remains after the instalment.
 */
export type Instalment = Readonly<{
  no: number;
  from: string;
  to: string;
  principal: Decimal;
  interest: Decimal;
  amount: Decimal;
  left: Decimal;
}>;

/** One month's interest on the outstanding principal, rounded once: 8.4 percent a year on 280,000 is 1,960. */
export const monthlyInterest = (lent: Decimal, percent: Decimal, decimals: number): Decimal =>
  divide(multiply(lent, percent), '1200', { decimals });

const monthOfDay = (day: string): string => `${day.slice(0, 7)}-01`;

/** First day of the first month in which the adjustment applies. */
export const firstMonth = ({ period, from, date = '' }: Adjustment): string =>
  period === undefined ? monthOfDay(from ?? date) : `${period}-01`;

/** Number of months that a range touches, including the first and the last. */
function monthsBetween(from: string, to: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.max(1, count(to) - count(from) + 1);
}

const monthsOf = ({ from, to }: Adjustment): number =>
  from === undefined || to === undefined ? 1 : monthsBetween(from, to);

/** True if the full amount applies in every month of the range. */
const isRecurring = (adjustment: Adjustment): boolean =>
  !isLent(adjustment.kind) && adjustment.instalments === undefined && monthsOf(adjustment) > 1;

/** Number of parts in which the adjustment is paid or recovered. */
export const partsOf = (adjustment: Adjustment): number =>
  adjustment.instalments ?? monthsOf(adjustment);

/** Sum of all parts, without interest. */
export const wholeOf = (adjustment: Adjustment): Decimal =>
  isRecurring(adjustment)
    ? multiply(adjustment.amount ?? '0', String(partsOf(adjustment)))
    : (adjustment.amount ?? '0');

/** Planned parts, month by month; empty for an adjustment in days. */
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

/** A part of an adjustment that a posted slip included. `date` is the last day of the slip's period. */
export type TakenPart = Readonly<{ no: number; principal: Decimal }> &
  Readonly<{ days?: Decimal | undefined; date?: string | undefined }>;

/** History of an adjustment: the parts that slips included, and the amount repaid outside payroll. */
export type Course = Readonly<{ taken: readonly TakenPart[]; repaid: Decimal }>;

/** Dates of an adjustment in days. Without an end date they end with the pay period. Undefined without a start date. */
export const spanOf = ({ from, to }: Adjustment, periodEnd: string): Period | undefined =>
  from === undefined ? undefined : { from, to: to ?? periodEnd };

/**
 * Number of days of the adjustment that slips have already included: the slips whose period ends by `day` or, without
 * `day`, all slips.
 */
export const daysTaken = ({ taken }: Course, day?: string): Decimal =>
  sum(taken.map((part) => (isBy(part, day) && part.days) || '0'));

/** Amount still to be paid or recovered, without interest. */
export const remainingOf = (adjustment: Adjustment, { taken, repaid }: Course): Decimal =>
  subtract(wholeOf(adjustment), sum([repaid, ...taken.map(({ principal }) => principal)]));

/**
 * The part of an adjustment that is due in a pay period. `days` is set for an adjustment in days, `amount` for all
 * others.
 */
export type Due = Readonly<{
  no: number;
  principal: Decimal;
  interest: Decimal;
  amount?: Decimal;
  days?: Decimal;
}>;

type Period = Readonly<{ from: string; to: string }>;

/**
 * Returns the part of an adjustment that is due in a pay period. A recurring adjustment is due once in each month of
 * its range. Any other adjustment is due once per pay period, from its first month until nothing remains; the last
 * instalment is the remainder. A part never exceeds the remaining amount.
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

/**
 * Days of an adjustment that are due in the pay period. If its dates continue after the period, only days up to the end
 * of the period are due.
 */
function daysDue(adjustment: Adjustment, course: Course, { to }: Period): Due | undefined {
  const { days = '0', from = firstMonth(adjustment), to: last = to } = adjustment;
  if (from > to) return undefined;
  const until = last > to ? smaller(days, String(dayNumber(to) - dayNumber(from) + 1)) : days;
  const left = smaller(subtract(until, daysTaken(course, to)), subtract(days, daysTaken(course)));
  if (sign(left) <= 0) return undefined;
  return { no: course.taken.length + 1, principal: '0', interest: '0', days: left };
}

/** True if the part belongs to a slip whose period ends by this day; always true if either day is unknown. */
const isBy = ({ date }: TakenPart, day: string | undefined): boolean =>
  day === undefined || date === undefined || date <= day;

/** Splits an amount on a slip into interest and principal. The interest due is deducted first. */
export function partedBy(amount: Decimal, { interest }: Pick<Due, 'interest'>, decimals: number) {
  const charged = smaller(round(amount, decimals), interest);
  return { interest: charged, principal: subtract(amount, charged) };
}
