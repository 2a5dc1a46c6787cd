import { addDays, addMonths, type Day, fiscalYearOf } from './calendar';

export const PERIODS = [
  'today',
  'yesterday',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'year-to-date',
  'fiscal-year',
  'last-fiscal-year',
  'solar-month',
  'last-solar-month',
  'solar-year',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** A range of days, first and last included. */
export type Period = Readonly<{ from: Day; to: Day }>;

export type Clock = Readonly<{
  today: Day;
  /** First day of the fiscal year, as `MM-DD`. */
  yearStart: string;
  /** `solarMonthOf` and `solarYearOf` return the Solar Hijri month or year that contains a day. */
  solarMonthOf: (day: Day) => Period;
  solarYearOf: (day: Day) => Period;
}>;

/**
 * Returns the first and last day of a named period. A current period ends today, except `fiscal-year`, which ends on
 * its last day. A past period ends on its last day. Quarters are quarters of the fiscal year.
 */
export function namedPeriod(name: PeriodName, clock: Clock): Period {
  const { today, yearStart, solarMonthOf, solarYearOf } = clock;
  const upToToday = ({ from }: Period): Period => ({ from, to: today });
  const before = ({ from }: Period): Day => addDays(from, -1);
  const year = fiscalYearOf(today, yearStart);
  const quarter = quarterOf(today, yearStart);

  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'this-month':
      return upToToday(monthOf(today));
    case 'last-month':
      return monthOf(before(monthOf(today)));
    case 'this-quarter':
      return upToToday(quarter);
    case 'last-quarter':
      return quarterOf(before(quarter), yearStart);
    case 'year-to-date':
      return upToToday(year);
    case 'fiscal-year':
      return year;
    case 'last-fiscal-year':
      return fiscalYearOf(before(year), yearStart);
    case 'solar-month':
      return upToToday(solarMonthOf(today));
    case 'last-solar-month':
      return solarMonthOf(before(solarMonthOf(today)));
    case 'solar-year':
      return upToToday(solarYearOf(today));
  }
}

function monthOf(day: Day): Period {
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

function quarterOf(day: Day, yearStart: string): Period {
  const { from: start } = fiscalYearOf(day, yearStart);
  const quarters = [0, 3, 6, 9].map((months) => ({
    from: addMonths(start, months),
    to: addDays(addMonths(start, months + 3), -1),
  }));
  return quarters.find(({ from, to }) => from <= day && day <= to) ?? { from: day, to: day };
}
