import { addDays } from '@/lib/domain/calendar';
import { occurrence, type Recurrence } from '@/lib/domain/accounting/recurrence';

const first = (day: string, every: Recurrence, count: number) =>
  Array.from({ length: count }, (_, k) => occurrence(day, every, k));

test('the end of a short month does not shorten the months after it', () => {
  expect(first('2027-01-31', 'month', 4)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(occurrence('2027-08-30', 'quarter', 2)).toBe('2028-02-29');
  expect(occurrence('2027-08-30', 'quarter', 3)).toBe('2028-05-30');
});

test('a leap day comes again every year, on the last of February where there is none', () => {
  expect(first('2028-02-29', 'year', 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('days and weeks are counted, whatever the calendar', () => {
  expect(first('2026-12-30', 'day', 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(occurrence('2026-11-21', 'week', 52)).toBe(addDays('2026-11-21', 364));
});

test('every one comes after the one before it', () => {
  for (const every of ['day', 'week', 'month', 'quarter', 'year'] as const) {
    const days = first('2027-12-31', every, 60);
    expect(days).toEqual([...new Set(days)].toSorted());
  }
});
