import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  dayOfNumber,
  endOfMonth,
} from '@/lib/domain/calendar';
import { type Decimal, divide, multiply, subtract, sum } from '@/lib/domain/money';
import { countDays, type DayCount, type Frequency, meeting, type Span } from './payroll';
import type { SalaryAssignment } from './salary';

type Counting = Readonly<{ count: DayCount; decimals: number }>;

/**
 * Converts the base salary and fixed components of an assignment from the period for which they are stated to a pay
 * period. The parts of one month always add up exactly to the month's salary. The first 15 days of a month earn half of
 * its salary; all other parts of a month depend on the number of days.
 */
export function salaryOfPeriod<One extends SalaryAssignment>(
  assignment: One,
  period: Span,
  counting: Counting,
): One {
  const share = (amount: Decimal) =>
    shareOf(amount, assignment.salary_period ?? 'monthly', period, counting);
  return {
    ...assignment,
    base_salary: share(assignment.base_salary),
    components: assignment.components.map((one) =>
      one.amount === undefined ? one : { ...one, amount: share(one.amount) },
    ),
  };
}

function shareOf(amount: Decimal, stated: Frequency, period: Span, counting: Counting): Decimal {
  if (stated === 'half_monthly') {
    return shareOf(multiply(amount, '2'), 'monthly', period, counting);
  }
  const months = stated === 'monthly' ? wholeMonths(period) : 0;
  if (months > 0) return multiply(amount, String(months));
  return sum(
    unitsOf(period, stated).map((unit) => {
      const { from, to } = meeting(unit, period) ?? unit;
      const until = (day: Day) => earnedUntil(day, { amount, unit, stated }, counting);
      return subtract(until(to), until(addDays(from, -1)));
    }),
  );
}

/** Number of whole months (at most 12) in a period, such as 1 from the 15th to the 14th; 0 for any other period. */
function wholeMonths({ from, to }: Span): number {
  const count = Array.from({ length: 12 }, (_, at) => at + 1);
  return count.find((months) => addDays(addMonths(from, months), -1) === to) ?? 0;
}

/** All months, weeks or fortnights that a period touches, in full. */
function unitsOf(period: Span, stated: Frequency): Span[] {
  const units: Span[] = [];
  for (let day = period.from; day <= period.to;) {
    const unit = unitAround(day, stated);
    units.push(unit);
    day = addDays(unit.to, 1);
  }
  return units;
}

function unitAround(day: Day, stated: Frequency): Span {
  if (stated === 'monthly') return { from: `${day.slice(0, 7)}-01`, to: endOfMonth(day) };
  const length = stated === 'weekly' ? 7 : 14;
  const number = dayNumber(day);
  const from = dayOfNumber(number - (number % length));
  return { from, to: addDays(from, length - 1) };
}

type Unit = Readonly<{ amount: Decimal; unit: Span; stated: Frequency }>;

/** Part of the salary of a month, week or fortnight that is earned from its start to the end of a day, rounded once. */
function earnedUntil(
  day: Day,
  { amount, unit, stated }: Unit,
  { count, decimals }: Counting,
): Decimal {
  if (day < unit.from) return '0';
  if (day >= unit.to) return amount;
  if (stated === 'monthly' && day.endsWith('-15')) return divide(amount, '2', { decimals });
  const days = countDays({ from: unit.from, to: day }, count);
  return divide(multiply(amount, String(days)), String(countDays(unit, count)), { decimals });
}
