import { scheduleOf } from '@/lib/domain/assets/depreciation';
import type { ScheduleInput } from '@/lib/domain/assets/depreciation-terms';

/** A schedule of the twelve months of a calendar year. */
const YEAR: ScheduleInput = {
  method: 'straight_line',
  cost: '1200',
  salvage: '0',
  life_months: 12,
  frequency_months: 1,
  convention: 'full_month',
  in_service_on: '2026-01-01',
  fiscal_year_start: '01-01',
  decimals: 2,
};
const rows = (own: Partial<ScheduleInput>) => scheduleOf({ ...YEAR, ...own });
const amounts = (own: Partial<ScheduleInput>) => rows(own).map(({ amount }) => amount);
const times = (count: number, amount: string) => Array.from({ length: count }, () => amount);

test('the last day of use counts: 16 of 31 days of March', () => {
  const made = rows({ convention: 'daily', until: '2026-03-16' });
  expect(made.map(({ date, amount }) => `${date} ${amount}`)).toEqual([
    '2026-01-31 100.00',
    '2026-02-28 100.00',
    '2026-03-16 51.61',
  ]);
  expect(made.at(-1)).toMatchObject({ accumulated: '251.61', net: '948.39' });
});

test('on the last day of a row the row is whole, and after the last one nothing is charged', () => {
  expect(amounts({ until: '2026-03-31' })).toEqual(times(3, '100.00'));
  expect(amounts({ until: '2031-01-01' })).toEqual(times(12, '100.00'));
});

test('a life that ends within a period is charged whole by then, month by month', () => {
  const own = { in_service_on: '2026-06-01', frequency_months: 12 } as const;
  expect(amounts(own)).toEqual(['700.00', '500.00']);
  // Three of the five months.
  expect(amounts({ ...own, until: '2027-03-16' })).toEqual(['700.00', '300.00']);
  expect(amounts({ ...own, until: '2027-08-01' })).toEqual(['700.00', '500.00']);
});

test('the sale of 75,000 takes the days of its own period with it', () => {
  const asset: Partial<ScheduleInput> = {
    cost: '75000',
    life_months: 60,
    frequency_months: 12,
    convention: 'daily',
    in_service_on: '2021-01-01',
    until: '2022-04-20',
  };
  // 15,000 of the first year and 110 of 365 days of the second.
  expect(amounts(asset)).toEqual(['15000.00', '4520.55']);
});

test('declining by days has no balloon at its end', () => {
  const own: Partial<ScheduleInput> = {
    method: 'declining_balance',
    cost: '100000',
    salvage: '10000',
    life_months: 36,
    convention: 'daily',
    in_service_on: '2026-03-10',
  };
  for (const rate of [undefined, '0.2', '0.45']) {
    const made = amounts({ ...own, rate }).map(Number);
    expect(made.at(-1)).toBeLessThanOrEqual((made.at(-2) ?? 0) + 0.01);
  }
});

test('a fiscal year may begin on any day, and its months with it', () => {
  const own = { fiscal_year_start: '03-21', in_service_on: '2026-03-25', life_months: 3 };
  expect(rows(own).map(({ date }) => date)).toEqual(['2026-04-20', '2026-05-20', '2026-06-20']);
});

test('an asset in service from the middle of a month: each convention', () => {
  const first = (convention: ScheduleInput['convention']) =>
    rows({ convention, in_service_on: '2026-01-16' }).slice(0, 1)[0];
  expect(first('full_month')).toMatchObject({ date: '2026-01-31', amount: '100.00' });
  expect(first('following_month')).toMatchObject({ date: '2026-02-28', amount: '100.00' });
  expect(first('mid_month')).toMatchObject({ date: '2026-01-31', amount: '50.00' });
  expect(first('daily')).toMatchObject({ date: '2026-01-31', amount: '51.61' });
  // The charges of six months are spread over the twelve months of use.
  expect(first('half_year')).toMatchObject({ date: '2026-01-31', amount: '50.00' });
});

test('without a method nothing is charged', () => {
  expect(amounts({ method: 'none' })).toEqual([]);
});
