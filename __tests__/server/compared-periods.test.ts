import { comparedPeriod, comparedPeriods } from '@/server/reports/compare';

test.each([
  ['a month to date', ['2026-11-01', '2026-11-19'], ['2026-10-01', '2026-10-19']],
  ['a month to date that is longer', ['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28']],
  ['a whole month', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['a whole quarter', ['2026-04-01', '2026-06-30'], ['2026-01-01', '2026-03-31']],
  ['one day', ['2026-11-01', '2026-11-01'], ['2026-10-31', '2026-10-31']],
  ['any days', ['2026-11-05', '2026-11-09'], ['2026-10-31', '2026-11-04']],
])('the period before %s', (_name, [from = '', to = ''], [before = '', until = '']) => {
  const period = { from: before, to: until };
  expect(comparedPeriod({ from, to }, 'previous')).toEqual(period);
  expect(comparedPeriods({ from, to }, { compare: 'previous' })).toEqual([period]);
});

test('a year before are the same days of that year', () => {
  const period = { from: '2026-11-01', to: '2026-11-19' };
  expect(comparedPeriod(period, 'year')).toEqual({ from: '2025-11-01', to: '2025-11-19' });
});
