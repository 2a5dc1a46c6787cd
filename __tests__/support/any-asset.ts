import fc from 'fast-check';

import { dayNumber, dayOfNumber } from '@/lib/domain/calendar';
import {
  CONVENTIONS,
  FREQUENCIES,
  type ScheduleInput,
  type ScheduleRow,
} from '@/lib/domain/assets/depreciation-terms';
import { fixed, minorUnit, multiply, sum } from '@/lib/domain/money';

const scaled = (units: number, decimals: number) =>
  fixed(multiply(String(units), minorUnit(decimals)), decimals);

/** Arbitrary days, including ends of months, leap days and the first days of years. */
const day = fc.oneof(
  fc.constantFrom(
    '2024-02-29',
    '2025-01-31',
    '2023-12-31',
    '2024-01-01',
    '2025-03-20',
    '2000-02-28',
  ),
  fc.integer({ min: dayNumber('1995-01-01'), max: dayNumber('2040-12-31') }).map(dayOfNumber),
);

/** Arbitrary asset terms with every method and convention, all decimals, and edges of the calendar. */
export const asset = fc
  .record({
    method: fc.constantFrom(
      'straight_line',
      'declining_balance',
      'double_declining',
      'sum_of_years',
    ),
    convention: fc.constantFrom(...CONVENTIONS),
    frequency_months: fc.constantFrom(...FREQUENCIES),
    life_months: fc.integer({ min: 1, max: 90 }),
    decimals: fc.integer({ min: 0, max: 3 }),
    units: fc.integer({ min: 1, max: 2_000_000_000 }),
    percent: fc.integer({ min: 0, max: 99 }),
    rate: fc.option(fc.integer({ min: 1, max: 1000 }).map((part) => String(part / 1000))),
    switch_to_straight_line: fc.boolean(),
    in_service_on: day,
    fiscal_year_start: fc.constantFrom('01-01', '03-21', '07-01', '10-31', '12-31'),
  })
  .map(({ units, percent, rate, ...rest }): ScheduleInput => {
    const kept = Math.floor((units * percent) / 100);
    const needsRate = rest.method === 'declining_balance' && kept === 0;
    return {
      ...rest,
      cost: scaled(units, rest.decimals),
      salvage: scaled(kept, rest.decimals),
      rate: rest.method === 'declining_balance' ? (rate ?? (needsRate ? '0.3' : null)) : null,
    };
  });

export const total = (rows: readonly ScheduleRow[]) => sum(rows.map(({ amount }) => amount));
