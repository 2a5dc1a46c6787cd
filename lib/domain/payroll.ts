import { addDays, addMonths, type Day } from './calendar';

/** How often somebody is paid. */
export const FREQUENCIES = ['monthly', 'half_monthly', 'fortnightly', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Which way a component of pay goes. */
export const LINE_KINDS = ['earning', 'deduction', 'employer'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * What a line does in the books: pay and contributions are an expense, the rest is kept back for the tax office, for
 * others, or for what the employee owes us.
 */
export const LINE_ROLES = ['salary', 'employer', 'tax', 'deduction', 'advance'] as const;
export type LineRole = (typeof LINE_ROLES)[number];

export const SLIP_STATUSES = [
  'draft',
  'posted',
  'withheld',
  'part_paid',
  'paid',
  'voided',
] as const;
export type SlipStatus = (typeof SLIP_STATUSES)[number];

export const PRO_RATA = ['calendar', 'working'] as const;
export type ProRata = (typeof PRO_RATA)[number];

/** The last day of the period that begins on a day: a month from the 15th ends on the 14th. */
export function periodEnd(from: Day, frequency: Frequency): Day {
  if (frequency === 'weekly') return addDays(from, 6);
  if (frequency === 'fortnightly') return addDays(from, 13);
  if (frequency === 'half_monthly') return halfMonthEnd(from);
  return addDays(addMonths(from, 1), -1);
}

/** From the first to the 15th, from the 16th to the end of the month; from any other day, 15 days. */
function halfMonthEnd(from: Day): Day {
  if (from.endsWith('-16')) return addDays(addMonths(`${from.slice(0, 8)}01`, 1), -1);
  return addDays(from, 14);
}
