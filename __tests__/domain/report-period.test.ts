import { type Clock, namedPeriod, type PeriodName, PERIODS } from '@/lib/domain/report-period';
import { formatDay } from '@/lib/format/date';
import { periodInWords } from '@/lib/format/period-words';
import { solarMonthOf, solarYearOf } from '@/lib/format/solar-period';

const dayOf = (day: string) => formatDay(day, 'DD/MM/YYYY');

const clock = (today: string, yearStart = '01-01'): Clock => ({
  today,
  yearStart,
  solarMonthOf,
  solarYearOf,
});

test.each<[PeriodName, string, string]>([
  ['today', '2026-11-19', '2026-11-19'],
  ['yesterday', '2026-11-18', '2026-11-18'],
  ['this-month', '2026-11-01', '2026-11-19'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-quarter', '2026-10-01', '2026-11-19'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['year-to-date', '2026-01-01', '2026-11-19'],
  ['fiscal-year', '2026-01-01', '2026-12-31'],
  ['last-fiscal-year', '2025-01-01', '2025-12-31'],
  ['solar-month', '2026-10-23', '2026-11-19'],
  ['last-solar-month', '2026-09-23', '2026-10-22'],
  ['solar-year', '2026-03-21', '2026-11-19'],
])('%s goes from %s to %s on 19 November 2026', (name, from, to) => {
  expect(namedPeriod(name, clock('2026-11-19'))).toEqual({ from, to });
});

test('a fiscal year that begins in March has its own quarters', () => {
  expect(namedPeriod('this-quarter', clock('2026-04-02', '03-21'))).toEqual({
    from: '2026-03-21',
    to: '2026-04-02',
  });
  expect(namedPeriod('last-quarter', clock('2026-04-02', '03-21'))).toEqual({
    from: '2025-12-21',
    to: '2026-03-20',
  });
});

test('every named period is a period, on any day of five years', () => {
  for (let day = 0; day < 5 * 365; day += 3) {
    const today = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    for (const name of PERIODS) {
      const { from, to } = namedPeriod(name, clock(today, '07-16'));
      expect([name, today, from <= to]).toEqual([name, today, true]);
    }
  }
});

test.each([
  ['2026-11-01', '2026-11-19', '01/11/2026 – 19/11/2026', '10 – 28 Aqrab 1405'],
  ['2026-11-19', '2026-11-19', '19/11/2026', '28 Aqrab 1405'],
  ['2026-01-01', '2026-11-19', '01/01/2026 – 19/11/2026', '11 Jadi 1404 – 28 Aqrab 1405'],
  ['2025-12-01', '2026-01-19', '01/12/2025 – 19/01/2026', '10 Qaws – 29 Jadi 1404'],
])(
  '%s to %s follows the date format and has a twin in the other calendar',
  (from, to, own, twin) => {
    expect(periodInWords({ from, to }, 'en', dayOf)).toEqual({ own, twin });
  },
);

test('Persian puts the Solar Hijri calendar first', () => {
  expect(periodInWords({ from: '2026-11-01', to: '2026-11-19' }, 'fa', dayOf)).toEqual({
    own: '10 – 28 عقرب 1405',
    twin: '01/11/2026 – 19/11/2026',
  });
});
