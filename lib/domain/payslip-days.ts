import { addDays } from './calendar';
import { type Decimal, smaller, subtract } from './money';
import { countDays, type DayCount, meeting, type Span } from './payroll';
import type { SlipInput } from './payslip-input';
import type { PayPart } from './salary';

/** The parts of the period that each assignment is worked for. */
export function partsOf({ spells, period, count, assignments }: SlipInput) {
  const parts = assignments.flatMap((assignment, at): PayPart[] => {
    const next = assignments[at + 1]?.from;
    const to = next === undefined || next > period.to ? period.to : addDays(next, -1);
    const held = meeting(period, { from: assignment.from, to });
    const days = held ? workedIn(held, spells, count) : 0;
    return days > 0 ? [{ assignment, payment_days: String(days) }] : [];
  });
  const employed = parts.reduce((all, { payment_days }) => all + Number(payment_days), 0);
  return { parts, employed };
}

function workedIn(span: Span, spells: SlipInput['spells'], count: DayCount): number {
  return spells.reduce((all, { joined_on: from, left_on }) => {
    const worked = meeting(span, { from, to: left_on ?? span.to });
    return all + (worked ? countDays(worked, count) : 0);
  }, 0);
}

/** The parts with that many days less, from the end of the period backwards. */
export function withoutDays(parts: readonly PayPart[], unpaid: Decimal): readonly PayPart[] {
  let left = unpaid;
  return parts
    .toReversed()
    .map((part) => {
      const off = smaller(left, part.payment_days);
      left = subtract(left, off);
      return { ...part, payment_days: subtract(part.payment_days, off) };
    })
    .toReversed();
}
