import { addDays, dayNumber, endOfMonth } from '@/lib/domain/calendar';
import { type Decimal, subtract, sum } from '@/lib/domain/money';
import { payOfParts, type PayPart, type SalaryAssignment } from './salary';
import { salaryOfPeriod } from './salary-period';

type Dated = SalaryAssignment & Readonly<{ to: string | null }>;

type Leaving = Readonly<{
  joined_on: string;
  left_on: string;
  /** Assignments in order of their days. */
  assignments: readonly Dated[];
  /** Advances that the employee still owes, by currency. */
  advances: readonly Readonly<{ currency: string; amount: Decimal }>[];
}>;

/** Final balance with a leaving employee in one currency. */
export type FinalPay = Readonly<{
  currency: string;
  from: string;
  to: string;
  days: number;
  payment_days: number;
  gross: Decimal;
  deductions: Decimal;
  net: Decimal;
  advances: Decimal;
  /** Amount to pay; negative if the employee owes money. */
  to_pay: Decimal;
}>;

/**
 * Computes the pay of the last month up to the last day, less open advances; one row per currency. No tax table is
 * applied, and calendar days are counted.
 */
export function finalPayOf(leaving: Leaving, decimals: (currency: string) => number): FinalPay[] {
  const { joined_on, left_on, assignments, advances } = leaving;
  const first = `${left_on.slice(0, 8)}01`;
  const month = { from: joined_on > first ? joined_on : first, to: left_on };
  const days = dayNumber(endOfMonth(left_on)) - dayNumber(first) + 1;
  const earning = assignments.flatMap((assignment) => {
    const payment_days = daysWithin(assignment, month);
    return payment_days > 0 ? [{ assignment, payment_days }] : [];
  });
  const currencies = new Set([
    ...earning.map(({ assignment }) => assignment.currency),
    ...advances.map(({ currency }) => currency),
  ]);
  return [...currencies].map((currency) => {
    const own = earning.filter(({ assignment }) => assignment.currency === currency);
    const counting = { count: { proRata: 'calendar' }, decimals: decimals(currency) } as const;
    const whole = { from: first, to: endOfMonth(left_on) };
    const parts = own.map(({ assignment, payment_days }): PayPart => ({
      assignment: salaryOfPeriod(assignment, whole, counting),
      payment_days: String(payment_days),
    }));
    const { gross, deductions, net } = payOfParts(parts, String(days), decimals(currency));
    const owed = sum(
      advances.filter((one) => one.currency === currency).map(({ amount }) => amount),
    );
    return {
      currency,
      ...month,
      days,
      gross,
      deductions,
      net,
      advances: owed,
      payment_days: own.reduce((count, one) => count + one.payment_days, 0),
      to_pay: subtract(net, owed),
    };
  });
}

/** Number of days of the month that an assignment covers. */
function daysWithin({ from, to }: Dated, month: Readonly<{ from: string; to: string }>): number {
  const first = from > month.from ? from : month.from;
  const last = to !== null && to < month.to ? to : month.to;
  return Math.max(dayNumber(addDays(last, 1)) - dayNumber(first), 0);
}
