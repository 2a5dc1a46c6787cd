import fc from 'fast-check';

import { addDays, endOfMonth } from '@/lib/domain/calendar';
import { sum } from '@/lib/domain/money';
import { FREQUENCIES } from '@/lib/domain/hrm/payroll';
import { salaryOfPeriod } from '@/lib/domain/hrm/salary-period';

const salary = (from: string, base_salary: string, own: object = {}) => ({
  from,
  currency: 'USD',
  base_salary,
  components: [],
  ...own,
});

const COUNT = { count: { proRata: 'calendar' }, decimals: 2 } as const;
const shareOf = (stated: object, from: string, to: string) =>
  salaryOfPeriod(salary('2020-01-01', '10000', stated), { from, to }, COUNT).base_salary;

test.each([
  ['monthly', '2026-02-01', '2026-02-15', '5000'],
  ['monthly', '2026-02-16', '2026-02-28', '5000'],
  ['monthly', '2026-02-08', '2026-02-14', '2500'],
  ['monthly', '2026-01-15', '2026-02-14', '10000'],
  ['monthly', '2026-01-20', '2026-02-19', '10000'],
  ['monthly', '2026-01-01', '2026-03-31', '30000'],
  ['half_monthly', '2026-02-01', '2026-02-28', '20000'],
  ['half_monthly', '2026-02-16', '2026-02-28', '10000'],
  ['weekly', '2026-02-03', '2026-02-09', '10000'],
  ['weekly', '2026-02-03', '2026-02-16', '20000'],
  ['fortnightly', '2026-02-03', '2026-02-09', '5000'],
])('of a %s salary of 10,000 a run from %s to %s pays %s', (salary_period, from, to, pay) => {
  expect(shareOf({ salary_period }, from, to)).toBe(pay);
});

test('shares of one month, cut anywhere, add up to the month exactly', () => {
  const cut = fc.record({
    month: fc.constantFrom('2026-01', '2026-02', '2024-02', '2026-04'),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 27 }), { maxLength: 8 }),
    units: fc.integer({ min: 1, max: 9_999_999 }),
    working: fc.boolean(),
    stated: fc.constantFrom('monthly', 'half_monthly'),
  });
  fc.assert(
    fc.property(cut, ({ month, ends, units, working, stated }) => {
      const last = Number(endOfMonth(`${month}-01`).slice(8));
      const cuts = [...ends.toSorted((a, b) => a - b), last];
      const amount = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
      const own = { ...salary('2020-01-01', amount), salary_period: stated as 'monthly' };
      const count = { proRata: working ? ('working' as const) : ('calendar' as const) };
      const share = (from: number, to: number) =>
        salaryOfPeriod(
          own,
          { from: addDays(`${month}-01`, from - 1), to: addDays(`${month}-01`, to - 1) },
          { count, decimals: 2 },
        ).base_salary;
      const shares = cuts.map((to, at) => share((cuts[at - 1] ?? 0) + 1, to));
      expect(sum(shares)).toBe(share(1, last));
    }),
  );
});

test('every way to state a salary is a way to pay it', () =>
  expect(
    FREQUENCIES.map((salary_period) => shareOf({ salary_period }, '2026-02-16', '2026-02-28')),
  ).toEqual(['5000', '10000', '9285.71', '18571.43']));
