import { comparedDays, comparedPeriod, comparedPeriods } from '@/server/reports/engine/compare';

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

test.each([
  ['the period before', { from: '1990-01-01', to: '2026-02-01' }, 'previous'],
  ['a year before', { from: '1990-06-01', to: '1990-06-30' }, 'year'],
] as const)('%s the first business day is refused', (_name, period, compare) => {
  const refusal = { code: 'report.compare', field: 'compare' };
  expect(() => comparedPeriod(period, compare)).toThrow(expect.objectContaining(refusal));
  expect(() => comparedPeriods(period, { compare })).toThrow(expect.objectContaining(refusal));
  expect(() => comparedDays(period.from, { compare })).toThrow(expect.objectContaining(refusal));
});
