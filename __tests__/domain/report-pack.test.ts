import {
  doneWhenSaved,
  dueDay,
  nextRun,
  packDays,
  type PackTimetable,
} from '@/lib/domain/report-pack';
import { today } from '@/lib/domain/calendar';
import { solarMonthOf, solarYearOf } from '@/lib/format/solar-period';

const daily = (at_time = '07:00'): PackTimetable => ({
  repeats: 'day',
  weekday: null,
  month_day: null,
  at_time,
});
const weekly = (weekday: PackTimetable['weekday']): PackTimetable => ({
  ...daily(),
  repeats: 'week',
  weekday,
});
const monthly = (month_day: number): PackTimetable => ({ ...daily(), repeats: 'month', month_day });

const at = (instant: string, timezone = 'UTC') => {
  const now = new Date(instant);
  return { timezone, now, today: today(timezone, now) };
};

test('a daily pack is due at its time, and not again on that day', () => {
  expect(dueDay(daily(), '2026-11-19', at('2026-11-20T06:59:59Z'))).toBeUndefined();
  expect(dueDay(daily(), '2026-11-19', at('2026-11-20T07:00:00Z'))).toBe('2026-11-20');
  expect(dueDay(daily(), '2026-11-20', at('2026-11-20T23:00:00Z'))).toBeUndefined();
});

test('of several missed days only the last one is due, for its own day', () => {
  expect(dueDay(daily(), '2026-11-15', at('2026-11-20T06:00:00Z'))).toBe('2026-11-19');
  expect(dueDay(weekly('monday'), '2026-11-08', at('2026-11-20T06:00:00Z'))).toBe('2026-11-16');
  expect(dueDay(monthly(1), '2026-08-31', at('2026-11-20T06:00:00Z'))).toBe('2026-11-01');
});

test('a pack of a year ago is due for its last day', () => {
  expect(dueDay(monthly(31), '2025-01-31', at('2026-02-28T08:00:00Z'))).toBe('2026-02-28');
});

test('a month without the day has its last day instead', () => {
  const moment = at('2026-11-20T06:00:00Z');
  expect(nextRun(monthly(31), '2026-11-19', moment).toISOString()).toBe('2026-11-30T07:00:00.000Z');
  expect(nextRun(monthly(30), '2027-01-30', at('2027-02-01T00:00:00Z')).toISOString()).toBe(
    '2027-02-28T07:00:00.000Z',
  );
});

test('a weekly pack runs on its day of the week', () => {
  const moment = at('2026-11-20T06:00:00Z');
  expect(nextRun(weekly('friday'), '2026-11-19', moment).toISOString()).toBe(
    '2026-11-20T07:00:00.000Z',
  );
  expect(nextRun(weekly('friday'), '2026-11-20', moment).toISOString()).toBe(
    '2026-11-27T07:00:00.000Z',
  );
});

test('a time that has passed when the pack is saved begins with the next day', () => {
  expect(doneWhenSaved(daily(), at('2026-11-20T07:00:00Z'))).toBe('2026-11-20');
  expect(doneWhenSaved(daily(), at('2026-11-20T06:59:00Z'))).toBe('2026-11-19');
});

test('the time is that of the clocks in the time zone of the organisation', () => {
  const kabul = at('2026-11-20T02:29:59Z', 'Asia/Kabul');
  expect(dueDay(daily(), '2026-11-19', kabul)).toBeUndefined();
  expect(dueDay(daily(), '2026-11-19', at('2026-11-20T02:30:00Z', 'Asia/Kabul'))).toBe(
    '2026-11-20',
  );
});

describe('when the clocks change', () => {
  /** Days on which a pack at a time runs, if it is looked at each quarter of an hour. */
  function runsOf(at_time: string, from: string, hours: number): string[] {
    const runs: string[] = [];
    let done = '2026-01-01';
    for (let quarter = 0; quarter < hours * 4; quarter += 1) {
      const now = new Date(Date.parse(from) + quarter * 900_000).toISOString();
      const moment = at(now, 'Europe/Berlin');
      const due = dueDay(daily(at_time), done, moment);
      if (due !== undefined && quarter > 0) runs.push(`${due} ${now.slice(0, 16)}`);
      done = due ?? done;
    }
    return runs;
  }

  test('a time that the clocks skip runs once on that day', () => {
    const runs = runsOf('02:30', '2026-03-28T12:00:00Z', 48);
    expect(runs.map((run) => run.slice(0, 10))).toEqual(['2026-03-29', '2026-03-30']);
  });

  test('a time that the clocks show twice runs once on that day', () => {
    const runs = runsOf('02:30', '2026-10-24T12:00:00Z', 48);
    expect(runs.map((run) => run.slice(0, 10))).toEqual(['2026-10-25', '2026-10-26']);
  });
});

test.each([
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['this-month', '2026-11-01', '2026-11-20'],
  ['last-week', '2026-11-13', '2026-11-19'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['year-to-date', '2026-01-01', '2026-11-20'],
  ['last-fiscal-year', '2025-01-01', '2025-12-31'],
  ['last-solar-month', '2026-10-23', '2026-11-21'],
] as const)('%s counts from the day of the pack', (period, from, to) => {
  const day = period === 'last-solar-month' ? '2026-12-01' : '2026-11-20';
  const clock = { today: day, yearStart: '01-01', solarMonthOf, solarYearOf };
  expect(packDays(period, clock)).toEqual({ from, to });
});
