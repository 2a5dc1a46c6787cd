import { scheduleOf } from '@/lib/domain/assets/depreciation';
import type { ScheduleInput } from '@/lib/domain/assets/depreciation-terms';

/** A yearly schedule over five years, from the first day of a year. */
const PLAN: ScheduleInput = {
  method: 'straight_line',
  cost: '100000',
  salvage: '10000',
  life_months: 60,
  frequency_months: 12,
  convention: 'full_month',
  in_service_on: '2026-01-01',
  fiscal_year_start: '01-01',
  decimals: 2,
};
const rows = (own: Partial<ScheduleInput>) => scheduleOf({ ...PLAN, ...own });
const amounts = (own: Partial<ScheduleInput>) => rows(own).map(({ amount }) => amount);
const times = (count: number, amount: string) => Array.from({ length: count }, () => amount);
const cents = (some: readonly string[]) =>
  some.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

/** Rows of other products that this schedule reproduces; DECISIONS.md describes where it differs. */
describe('what other products have', () => {
  const MONTHLY = { salvage: '0', frequency_months: 1 } as const;

  test('three years', () => {
    expect(amounts({ life_months: 36 })).toEqual(times(3, '30000.00'));
    expect(amounts({ cost: '1500', salvage: '0', life_months: 36 })).toEqual(times(3, '500.00'));
  });

  test('the first part year by its days, the last takes what is left', () => {
    const own = { convention: 'daily', life_months: 36, in_service_on: '2030-01-30' } as const;
    expect(rows(own).map(({ date, amount }) => [date, amount])).toEqual([
      ['2030-12-31', '27616.44'],
      ['2031-12-31', '30000.00'],
      ['2032-12-31', '30000.00'],
      ['2033-12-31', '2383.56'],
    ]);
  });

  test('a year that begins in July', () => {
    const own = { life_months: 36, in_service_on: '2020-01-01', fiscal_year_start: '07-01' };
    expect(rows(own).map(({ date, amount }) => [date, amount])).toEqual([
      ['2020-06-30', '15000.00'],
      ['2021-06-30', '30000.00'],
      ['2022-06-30', '30000.00'],
      ['2023-06-30', '15000.00'],
    ]);
  });

  test('a rate of half a year’s value', () => {
    const own = { method: 'declining_balance', rate: '0.5', salvage: '12500' } as const;
    expect(amounts({ ...own, life_months: 36 })).toEqual(['50000.00', '25000.00', '12500.00']);
  });

  test('declining by the days of a first part year', () => {
    const own = { method: 'declining_balance', rate: '0.5', salvage: '12500' } as const;
    const part = { convention: 'daily', life_months: 36, in_service_on: '2030-06-06' } as const;
    expect(amounts({ ...own, ...part }).slice(0, 3)).toEqual(['28630.14', '35684.93', '17842.47']);
  });

  test('by the month from five thousand above salvage, without a rate', () => {
    const own: Partial<ScheduleInput> = {
      method: 'declining_balance',
      cost: '10000',
      salvage: '5000',
      life_months: 5,
      frequency_months: 1,
      convention: 'daily',
      in_service_on: '2022-02-15',
    };
    expect(amounts(own)).toEqual(['647.25', '1210.71', '1053.98', '917.55', '798.77', '371.74']);
  });

  test('five hundred over twelve months', () => {
    const own = { ...MONTHLY, cost: '500', life_months: 12 };
    expect(amounts(own)).toEqual([...times(11, '41.67'), '41.63']);
  });

  test('ten thousand over five years by the month', () => {
    const made = amounts({ ...MONTHLY, cost: '10000' });
    expect([made[0], made[10], made.length]).toEqual(['166.67', '166.67', 60]);
    expect(cents(made)).toBe(1_000_000);
  });

  test('an opening that has every row but the last ones', () => {
    const own = { ...MONTHLY, cost: '13200', salvage: '1200', life_months: 12 };
    expect(amounts(own)).toEqual(times(12, '1000.00'));
    const opening = { accumulated: '10000', periods: 10 };
    expect(rows({ ...own, opening }).map(({ no, amount }) => [no, amount])).toEqual([
      [11, '1000.00'],
      [12, '1000.00'],
    ]);
  });

  test('declining that ends at salvage before its life does', () => {
    const own = { cost: '1000', salvage: '100', method: 'declining_balance', rate: '0.4' } as const;
    expect(amounts(own)).toEqual(['400.00', '240.00', '144.00', '86.40', '29.60']);
  });

  test('month ends, those of a leap year among them', () => {
    const own = { ...MONTHLY, in_service_on: '2024-02-15', life_months: 5 };
    expect(rows(own).map(({ date }) => date)).toEqual([
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
      '2024-05-31',
      '2024-06-30',
    ]);
  });
});
