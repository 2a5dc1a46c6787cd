import { addDays, type Day, endOfMonth } from './calendar';
import type { DatedDays } from './dated-days';
import { type Decimal, smaller, subtract, sum } from './money';
import { countDays, meeting, type Span } from './payroll';
import type { SlipInput } from './payslip-input';
import { payOfParts, type PayPart, type SalaryAssignment } from './salary';
import { salaryOfPeriod } from './salary-period';

/** The days of a period that one assignment is worked for, with the salary that the period pays of it. */
export type WorkedPart = PayPart &
  Readonly<{ assignment: SalaryAssignment; spans: readonly Span[] }>;

type Employed = Pick<SlipInput, 'spells' | 'count' | 'assignments' | 'currency' | 'decimals'>;

/** The parts of a period by assignment, those in the currency of the slip. */
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

/** Whether a part is worked on a day. */
export const isWorkedOn = ({ spans }: WorkedPart, day: Day): boolean =>
  spans.some(({ from, to }) => from <= day && day <= to);

/** The parts without the dated days, each off the part that it lies in. */
export function withoutDated(
  parts: readonly WorkedPart[],
  dated: DatedDays,
): readonly WorkedPart[] {
  return parts.map((part) => {
    const off = sum([...dated].filter(([day]) => isWorkedOn(part, day)).map(([, days]) => days));
    return { ...part, payment_days: subtract(part.payment_days, off) };
  });
}

/** The parts without days that have no date: off the end of the period. */
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

/** What days of an earlier month would have earned: its pay with them, less its pay without them. */
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
