import { addDays, addMonths, type Day, dayNumber } from '@/lib/domain/calendar';

export const FREQUENCIES = ['monthly', 'half_monthly', 'fortnightly', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * Effects of a component on pay: an earning adds to it, a deduction reduces it, an employer contribution does neither.
 */
export const LINE_KINDS = ['earning', 'deduction', 'employer'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * Accounting role of a slip line. `salary` and `employer` are expenses. Amounts of the other roles are withheld from
 * pay: `tax` for the tax office, `deduction` for third parties, `advance` to recover an employee's debt.
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

/** Last day of the period that begins on a day. A month that begins on the 15th ends on the 14th of the next month. */
export function periodEnd(from: Day, frequency: Frequency): Day {
  if (frequency === 'weekly') return addDays(from, 6);
  if (frequency === 'fortnightly') return addDays(from, 13);
  if (frequency === 'half_monthly') return halfMonthEnd(from);
  return addDays(addMonths(from, 1), -1);
}

/**
 * Last day of the half-month that begins on a day: the end of the month for the 16th, otherwise the fifteenth day of
 * the half-month.
 */
function halfMonthEnd(from: Day): Day {
  if (from.endsWith('-16')) return addDays(addMonths(`${from.slice(0, 8)}01`, 1), -1);
  return addDays(from, 14);
}

/** Weekdays by number; 0 is Sunday. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Returns the weekdays with these names, in the order of `WEEKDAYS`. */
export const weekdaysOf = (names: readonly string[]): Weekday[] =>
  WEEKDAYS.filter((weekday) => names.includes(weekday));

/** Default days off. */
const DAYS_OFF: readonly Weekday[] = ['saturday', 'sunday'];

export type Span = Readonly<{ from: Day; to: Day }>;

/** Kind of days to count: calendar days or working days. */
export type DayCount = Readonly<{ proRata: ProRata; daysOff?: readonly Weekday[] | undefined }>;

/** Intersection of two spans; undefined if they do not overlap. */
export function meeting(a: Span, b: Span): Span | undefined {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  return from <= to ? { from, to } : undefined;
}

/** Number of days in a span, first and last included. */
export function countDays({ from, to }: Span, { proRata, daysOff = DAYS_OFF }: DayCount): number {
  const first = dayNumber(from);
  const all = dayNumber(to) - first + 1;
  if (proRata === 'calendar') return all;
  const off = new Set(daysOff.map((name) => WEEKDAYS.indexOf(name)));
  return Array.from({ length: all }, (_, at) => weekdayOf(first + at)).filter(
    (weekday) => !off.has(weekday),
  ).length;
}

/** Weekday of a day number; 0 is Sunday. Day 0 of `dayNumber`, 1 March of year 0, was a Wednesday. */
const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** Returns the pay periods that follow `period` and end in the tax year, whose last day is `yearEnd`. */
export function periodsAfter(period: Span, frequency: Frequency, yearEnd: Day): Span[] {
  const periods: Span[] = [];
  let from = addDays(period.to, 1);
  for (let to = periodEnd(from, frequency); to <= yearEnd; to = periodEnd(from, frequency)) {
    periods.push({ from, to });
    from = addDays(to, 1);
  }
  return periods;
}

/** One employment. `left_on` is null while the employment lasts. */
export type Employment = Readonly<{ joined_on: Day; left_on: Day | null }>;

/** Number of pay periods that an employee has left in the tax year, including the current one. */
export const periodsLeft = (following: readonly Span[], spells: readonly Employment[]): number =>
  1 +
  following.filter((period) =>
    spells.some(({ joined_on, left_on }) =>
      meeting(period, { from: joined_on, to: left_on ?? period.to }),
    ),
  ).length;
