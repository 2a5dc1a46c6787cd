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

describe('textbooks', () => {
  test('straight line', () => {
    expect(amounts({})).toEqual(times(5, '18000.00'));
  });

  test('double declining stops at salvage', () => {
    const own = { method: 'double_declining', cost: '100000', salvage: '15000' } as const;
    expect(amounts(own)).toEqual(['40000.00', '24000.00', '14400.00', '6600.00']);
  });

  test('double declining without a switch has no balloon: its rate leaves 777.60 of 10,000', () => {
    const own = { method: 'double_declining', cost: '10000', salvage: '0' } as const;
    expect(amounts(own)).toEqual(['4000.00', '2400.00', '1440.00', '864.00', '518.40']);
    expect(rows(own).at(-1)?.net).toBe('777.60');
  });

  test('double declining with a switch ends at salvage by straight line', () => {
    const own = { method: 'double_declining', cost: '10000', salvage: '0' } as const;
    expect(amounts({ ...own, switch_to_straight_line: true })).toEqual([
      '4000.00',
      '2400.00',
      '1440.00',
      '1080.00',
      '1080.00',
    ]);
  });

  test('the rate of double declining is two thirds, not 66.667 percent', () => {
    expect(amounts({ method: 'double_declining', life_months: 36 })).toEqual([
      '66666.67',
      '22222.22',
      '1111.11',
    ]);
  });

  test('by the month double declining leaves what its rate leaves', () => {
    const own = { method: 'double_declining', cost: '10000', salvage: '0' } as const;
    const made = rows({ ...own, frequency_months: 1 });
    expect(made.at(-1)).toMatchObject({ no: 60, amount: '45.10', net: '1307.99' });
  });

  test('sum of years', () => {
    expect(amounts({ method: 'sum_of_years' })).toEqual([
      '30000.00',
      '24000.00',
      '18000.00',
      '12000.00',
      '6000.00',
    ]);
  });

  test('units', () => {
    const units_used = [
      { date: '2026-05-05', units: '12000' },
      { date: '2027-05-05', units: '30000' },
    ];
    expect(amounts({ method: 'units', units_total: '100000', units_used })).toEqual([
      '10800.00',
      '27000.00',
    ]);
  });
});

describe('spreadsheets', () => {
  test('declining balance at its own rate, seven months in the first year', () => {
    const asset: Partial<ScheduleInput> = {
      method: 'declining_balance',
      rate: '0.319',
      cost: '1000000',
      salvage: '100000',
      life_months: 72,
      in_service_on: '2026-06-01',
    };
    expect(amounts(asset)).toEqual([
      '186083.33',
      '259639.42',
      '176814.44',
      '120410.64',
      '81999.64',
      '55841.76',
      '15845.10',
    ]);
    // The amount that the given rate leaves stays on the asset; no row writes it off.
    expect(rows(asset).at(-1)?.net).toBe('103365.67');
  });

  const VDB = { cost: '2400', salvage: '300', life_months: 120, frequency_months: 1 } as const;

  test('months 7 to 18 of a plan by the month', () => {
    const own = { ...VDB, method: 'double_declining', switch_to_straight_line: true } as const;
    // Each row is rounded on its own, so twelve rows differ from their exact sum by at most six cents.
    expect(Math.abs(cents(amounts(own).slice(6, 18)) - 39_631)).toBeLessThanOrEqual(6);
  });

  test('the same at one and a half times the straight line', () => {
    const own = { ...VDB, method: 'declining_balance', rate: '0.15' } as const;
    expect(Math.abs(cents(amounts(own).slice(6, 18)) - 31_181)).toBeLessThanOrEqual(6);
  });

  test('ten and a half months of the first year', () => {
    const own: Partial<ScheduleInput> = {
      cost: '2400',
      salvage: '300',
      life_months: 120,
      method: 'declining_balance',
      rate: '0.15',
      convention: 'mid_month',
      in_service_on: '2026-02-20',
    };
    expect(amounts(own)[0]).toBe('315.00');
  });

  test('the fourth of seven years', () => {
    const own = { method: 'double_declining', cost: '10000', salvage: '1000' } as const;
    expect(amounts({ ...own, life_months: 84 })[3]).toBe('1041.23');
  });

  test('the third and fourth of 120 months', () => {
    const own = { cost: '10000', salvage: '500', life_months: 120, frequency_months: 1 } as const;
    const two = amounts({ ...own, method: 'double_declining', decimals: 3 }).slice(2, 4);
    expect(two).toEqual(['161.157', '158.471']);
  });
});

describe('tables of the tax office, to a hundredth of a percent', () => {
  const HALF_YEAR: readonly (readonly [number, string | undefined, readonly number[]])[] = [
    [3, undefined, [33.33, 44.45, 14.81, 7.41]],
    [5, undefined, [20, 32, 19.2, 11.52, 11.52, 5.76]],
    [7, undefined, [14.29, 24.49, 17.49, 12.49, 8.93, 8.92, 8.93, 4.46]],
    [10, undefined, [10, 18, 14.4, 11.52, 9.22, 7.37, 6.55, 6.55, 6.56, 6.55, 3.28]],
    [
      ...([15, '0.1'] as const),
      [5, 9.5, 8.55, 7.7, 6.93, 6.23, 5.9, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 2.95],
    ],
    [20, '0.075', [3.75, 7.219, 6.677, 6.177, 5.713, 5.285, 4.888, 4.522, 4.462, 4.461]],
  ];
  const QUARTERS: readonly (readonly [number, string, readonly number[]])[] = [
    [5, '2026-02-15', [35, 26, 15.6, 11.01, 11.01, 1.38]],
    [7, '2026-02-15', [25, 21.43, 15.31, 10.93, 8.75, 8.74, 8.75, 1.09]],
    [5, '2026-11-15', [5, 38, 22.8, 13.68, 10.94, 9.58]],
  ];
  const percents = (own: Partial<ScheduleInput>) =>
    amounts({ cost: '100', salvage: '0', decimals: 3, switch_to_straight_line: true, ...own });
  const near = (made: readonly string[], told: readonly number[]) =>
    expect(told.filter((rate, at) => Math.abs(Number(made[at]) - rate) > 0.0101)).toEqual([]);

  test.each(HALF_YEAR)('half year, %s years', (years, rate, told) => {
    const method = rate ? 'declining_balance' : 'double_declining';
    const own = { method, life_months: years * 12, convention: 'half_year', rate } as const;
    const made = percents({ ...own, in_service_on: '2026-05-05' });
    near(made, told);
    expect([made.length, rows({ ...PLAN, ...own, salvage: '0' }).at(-1)?.net]).toEqual([
      years + 1,
      expect.any(String),
    ]);
  });

  test.each(QUARTERS)('%s years in the quarter of %s', (years, in_service_on, told) => {
    const own = { method: 'double_declining', convention: 'mid_month', in_service_on } as const;
    near(percents({ ...own, life_months: years * 12 }), told);
  });
});
