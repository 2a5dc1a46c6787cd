import { countDays, periodEnd, periodsAfter, periodsLeft } from '@/lib/domain/hrm/payroll';

test.each([
  ['monthly', '2017-02-15', '2017-03-14'],
  ['fortnightly', '2017-02-01', '2017-02-14'],
  ['weekly', '2026-12-28', '2027-01-03'],
  ['monthly', '2024-02-01', '2024-02-29'],
  ['monthly', '2026-01-31', '2026-02-27'],
  ['half_monthly', '2026-02-01', '2026-02-15'],
  ['half_monthly', '2026-02-16', '2026-02-28'],
] as const)('a %s period from %s ends on %s', (frequency, from, to) => {
  expect(periodEnd(from, frequency)).toBe(to);
});

test('days are counted with both ends, all of them or those that are worked on', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(countDays(november, { proRata: 'calendar' })).toBe(30);
  expect(countDays(november, { proRata: 'working' })).toBe(21);
  expect(countDays(november, { proRata: 'working', daysOff: ['friday'] })).toBe(26);
  const day = { from: '2026-11-27', to: '2026-11-27' };
  expect(countDays(day, { proRata: 'working', daysOff: ['friday'] })).toBe(0);
});

test('an employee has so many pay periods of a tax year left, this one among them', () => {
  const stays = [{ joined_on: '2020-01-01', left_on: null }];
  const left = (from: string, to: string, spells: Parameters<typeof periodsLeft>[1] = stays) =>
    periodsLeft(periodsAfter({ from, to }, 'monthly', '2026-12-31'), spells);
  const leaves = { joined_on: '2020-01-01', left_on: '2026-03-31' };
  expect(left('2026-01-01', '2026-01-31', [leaves])).toBe(3);
  expect(left('2026-03-01', '2026-03-31', [leaves])).toBe(1);
  const again = { joined_on: '2026-11-20', left_on: null };
  expect(left('2026-03-01', '2026-03-31', [leaves, again])).toBe(3);
  expect(left('2026-01-01', '2026-01-31')).toBe(12);
  expect(left('2026-12-01', '2026-12-31')).toBe(1);
  const fortnight = { from: '2026-12-01', to: '2026-12-14' };
  expect(periodsLeft(periodsAfter(fortnight, 'fortnightly', '2026-12-31'), stays)).toBe(2);
});
