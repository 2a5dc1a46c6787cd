import * as fns from 'date-fns';
import fc from 'fast-check';

import {
  addDays,
  addMonths,
  age,
  compareDays,
  dayNumber,
  dayOf,
  dayOfNumber,
  endOfMonth,
  fiscalYearOf,
  isCalendarDay,
  isDay,
  isYearStart,
  monthOf,
  today,
  yearOf,
} from '@/lib/domain/calendar';

test.each(['1990-01-01', '2026-11-20', '2024-02-29', '2000-02-29', '2100-12-31'])(
  '%s is a business day',
  (text) => expect(isDay(text)).toBe(true),
);

test.each([
  '2026-02-30',
  '2026-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-01-00',
  '1989-12-31',
  '2101-01-01',
  '2026-1-1',
  '26-01-01',
  '12/11/2026',
  'infinity',
  'today',
  'epoch',
  'yesterday',
  '0001-01-01 BC',
  '5874897-12-31',
  '2026-11-20T00:00:00Z',
  ' 2026-11-20',
  '2026-11-20\n',
  '۲۰۲۶-۱۱-۲۰',
  '',
])('%j is not a business day', (text) => expect(isDay(text)).toBe(false));

test('a birthday may lie before the business years', () => {
  expect(isCalendarDay('1956-02-29')).toBe(true);
  expect(isCalendarDay('1957-02-29')).toBe(false);
});

test('days are counted as the calendar counts them', () => {
  const instant = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2200-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, fc.integer({ min: -40_000, max: 40_000 }), (from, count) => {
      const day = from.toISOString().slice(0, 10);
      const there = new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
      expect(addDays(day, count)).toBe(there);
      expect(dayNumber(there) - dayNumber(day)).toBe(count);
      expect(dayOfNumber(dayNumber(day))).toBe(day);
      expect(isCalendarDay(day)).toBe(true);
    }),
  );
});

test('a month on is the same date, or the last day of a shorter month', () => {
  expect(addMonths('2026-01-15', 1)).toBe('2026-02-15');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-01-10', -13)).toBe('2024-12-10');
});

test('a month ends on its last day', () => {
  expect(endOfMonth('2026-02-01')).toBe('2026-02-28');
  expect(endOfMonth('2024-02-29')).toBe('2024-02-29');
  expect(endOfMonth('2026-11-20')).toBe('2026-11-30');
});

test('the parts of a day are told', () => {
  expect([yearOf('2026-11-20'), monthOf('2026-11-20')]).toEqual([2026, 11]);
  expect(dayOf(2026, 2, 29)).toBeUndefined();
  expect(dayOf(2024, 2, 29)).toBe('2024-02-29');
});

test('days have an order', () => {
  expect(compareDays('2026-01-31', '2026-02-01')).toBe(-1);
  expect(compareDays('2026-02-01', '2026-02-01')).toBe(0);
  expect(compareDays('2027-01-01', '2026-12-31')).toBe(1);
});

test('what is not a day is never counted with', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  expect(() => compareDays('2026-01-01', 'today')).toThrow(RangeError);
});

test.each([
  ['2026-11-20', '01-01', '2026-01-01', '2026-12-31'],
  ['2026-11-20', '12-21', '2025-12-21', '2026-12-20'],
  ['2026-12-21', '12-21', '2026-12-21', '2027-12-20'],
  ['2024-02-29', '03-01', '2023-03-01', '2024-02-29'],
  ['2026-04-01', '04-01', '2026-04-01', '2027-03-31'],
  ['1990-02-01', '03-21', '1990-01-01', '1990-03-20'],
  ['2100-06-01', '03-21', '2100-03-21', '2100-12-31'],
])('%s is in the fiscal year from %s: %s to %s', (day, start, from, to) => {
  expect(fiscalYearOf(day, start)).toEqual({ from, to });
});

test('a fiscal year begins on a day that comes every year', () => {
  expect(isYearStart('03-21')).toBe(true);
  for (const text of ['02-29', '13-01', '1-1', '03/21', '']) expect(isYearStart(text)).toBe(false);
  expect(() => fiscalYearOf('2026-01-01', '02-29')).toThrow(RangeError);
});

test.each([
  ['UTC', '2026-11-20T23:59:59Z', '2026-11-20'],
  ['Asia/Kabul', '2026-11-20T19:30:00Z', '2026-11-21'],
  ['Asia/Kabul', '2026-11-20T19:29:59Z', '2026-11-20'],
  ['America/Los_Angeles', '2026-11-20T07:59:59Z', '2026-11-19'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['Asia/Tehran', '2026-03-20T20:30:00Z', '2026-03-21'],
])('in %s the instant %s falls on %s', (timezone, instant, day) => {
  expect(today(timezone, new Date(instant))).toBe(day);
});

test.each([
  ['1990-11-20', '2026-11-20', { value: 36, unit: 'year' }],
  ['1990-11-21', '2026-11-20', { value: 35, unit: 'year' }],
  ['2025-11-21', '2026-11-20', { value: 11, unit: 'month' }],
  ['2026-10-20', '2026-11-20', { value: 1, unit: 'month' }],
  ['2026-10-21', '2026-11-20', { value: 30, unit: 'day' }],
  ['2026-11-20', '2026-11-20', { value: 0, unit: 'day' }],
  ['2024-02-29', '2025-02-28', { value: 11, unit: 'month' }],
  ['2024-02-29', '2025-03-01', { value: 1, unit: 'year' }],
])('who was born on %s is, on %s, %j', (born, on, expected) => {
  expect(age(born, on)).toEqual(expected);
});

test.each([undefined, null, '', '2027-01-01', '2026-02-30', 'unknown'])(
  'who was born on %j has no age',
  (born) => expect(age(born, '2026-11-20')).toBeUndefined(),
);

test('days, months and distances agree with date-fns', () => {
  const theirs = (day: Date) => fns.lightFormat(day, 'yyyy-MM-dd');
  for (let at = 0; at < 2_000; at += 1) {
    const day = addDays('1990-01-01', (at * 7_919) % 40_000);
    const count = ((at * 104_729) % 3_000) - 1_500;
    const date = fns.parseISO(day);
    expect(addDays(day, count)).toBe(theirs(fns.addDays(date, count)));
    expect(addMonths(day, count % 120)).toBe(theirs(fns.addMonths(date, count % 120)));
    const other = addDays(day, count);
    expect(dayNumber(other) - dayNumber(day)).toBe(
      fns.differenceInCalendarDays(fns.parseISO(other), date),
    );
  }
});
