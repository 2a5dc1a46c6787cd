import { addDays, type Day, endOfMonth } from '@/lib/domain/calendar';
import type { DatedDays } from './dated-days';
import { type Decimal, smaller, subtract, sum } from '@/lib/domain/money';
import { countDays, meeting, type Span } from './payroll';
import type { SlipInput } from './payslip-input';
import { payOfParts, type PayPart, type SalaryAssignment } from './salary';
import { salaryOfPeriod } from './salary-period';

/** Days of a period under one assignment, with the salary that applies in the period. */
export type WorkedPart = PayPart &
  Readonly<{ assignment: SalaryAssignment; spans: readonly Span[] }>;

type Employed = Pick<SlipInput, 'spells' | 'count' | 'assignments' | 'currency' | 'decimals'>;

/** Splits a period into parts by assignment. Only assignments in the slip's currency are included. */
export function workedParts(input: Employed, period: Span): readonly WorkedPart[] {
  const { assignments, count, currency, decimals } = input;
  return assignments.flatMap((stated, at) => {
    const next = assignments[at + 1]?.from;
    const to = next === undefined || next > period.to ? period.to : addDays(next, -1);
    const held = meeting(period, { from: stated.from, to });
    const spans = held ? spansWorked(held, input) : [];
    const days = spans.reduce((all, span) => all + countDays(span, count), 0);
    if (days === 0 || stated.currency !== currency) return [];
    const assignment = salaryOfPeriod(stated, period, { count, decimals });
    return [{ assignment, spans, payment_days: String(days) }];
  });
}

const spansWorked = (span: Span, { spells }: Employed): Span[] =>
  spells.flatMap(({ joined_on, left_on }) => {
    const worked = meeting(span, { from: joined_on, to: left_on ?? span.to });
    return worked ? [worked] : [];
  });

/** True if the part contains this day. */
export const isWorkedOn = ({ spans }: WorkedPart, day: Day): boolean =>
  spans.some(({ from, to }) => from <= day && day <= to);

/** Deducts days whose dates are known, each from the part of the period that contains it. */
export function withoutDated(
  parts: readonly WorkedPart[],
  dated: DatedDays,
): readonly WorkedPart[] {
  return parts.map((part) => {
    const off = sum([...dated].filter(([day]) => isWorkedOn(part, day)).map(([, days]) => days));
    return { ...part, payment_days: subtract(part.payment_days, off) };
  });
}

/** Deducts days without known dates, beginning at the end of the period. */
export function withoutUndated(parts: readonly WorkedPart[], days: Decimal): readonly WorkedPart[] {
  let left = days;
  return parts
    .toReversed()
    .map((part) => {
      const off = smaller(left, part.payment_days);
      left = subtract(left, off);
      return { ...part, payment_days: subtract(part.payment_days, off) };
    })
    .toReversed();
}

/**
 * Pay that an employee earned on the given dates in earlier months: for each month, the pay with these dates less the
 * pay without them.
 */
export function earnedOn(input: Employed, dated: DatedDays): Decimal {
  const months = Map.groupBy(dated, ([day]) => day.slice(0, 7));
  return sum(
    [...months].map(([month, days]) => {
      const period = { from: `${month}-01`, to: endOfMonth(`${month}-01`) };
      const parts = workedParts(input, period);
      const all = String(countDays(period, input.count));
      const gross = (some: readonly WorkedPart[]) => payOfParts(some, all, input.decimals).gross;
      return subtract(gross(parts), gross(withoutDated(parts, new Map(days))));
    }),
  );
}
