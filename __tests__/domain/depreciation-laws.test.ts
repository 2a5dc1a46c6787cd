import fc from 'fast-check';

import { scheduleOf } from '@/lib/domain/depreciation';
import {
  CONVENTIONS,
  FREQUENCIES,
  type ScheduleInput,
  type ScheduleRow,
} from '@/lib/domain/depreciation-terms';
import { dayOfNumber, dayNumber } from '@/lib/domain/calendar';
import { add, compare, fixed, minorUnit, multiply, subtract, sum } from '@/lib/domain/money';

const scaled = (units: number, decimals: number) =>
  fixed(multiply(String(units), minorUnit(decimals)), decimals);

/** Month ends, leap days and the first days of years among them. */
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

const asset = fc
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

const total = (rows: readonly ScheduleRow[]) => sum(rows.map(({ amount }) => amount));
const depreciable = ({ cost, salvage }: ScheduleInput) => subtract(cost, salvage);
/** What its own rate leaves at the end stays, unless it is made up for by straight line. */
const endsAtSalvage = ({ rate, switch_to_straight_line }: ScheduleInput) =>
  !rate || switch_to_straight_line === true;

const holds = (law: (input: ScheduleInput) => void, own: Partial<ScheduleInput> = {}) =>
  fc.assert(
    fc.property(asset, (input) => law({ ...input, ...own })),
    { numRuns: 300 },
  );

test('rows add up to cost less salvage; what ends above it had a rate of its own', () => {
  holds((input) => {
    const difference = compare(total(scheduleOf(input)), depreciable(input));
    if (endsAtSalvage(input)) expect(difference).toBe(0);
    else expect(difference).toBeLessThanOrEqual(0);
  });
});

test('no row is below zero, none goes below salvage, and each says where the asset then stands', () => {
  holds((input) => {
    let accumulated = '0';
    for (const row of scheduleOf(input)) {
      accumulated = add(accumulated, row.amount);
      expect(compare(row.amount, '0')).toBeGreaterThanOrEqual(0);
      expect(compare(row.net, input.salvage)).toBeGreaterThanOrEqual(0);
      expect(row.accumulated).toBe(fixed(accumulated, input.decimals));
      expect(row.net).toBe(fixed(subtract(input.cost, accumulated), input.decimals));
    }
  });
});

test('days rise strictly, each row begins behind the one before, and there are not too many', () => {
  holds((input) => {
    const rows = scheduleOf(input);
    const most = Math.ceil(input.life_months / input.frequency_months) + 2;
    expect(rows.length).toBeLessThanOrEqual(most + 12 / input.frequency_months);
    rows.forEach((row, at) => {
      expect(row.from <= row.date).toBe(true);
      const before = rows[at - 1];
      if (before) expect(row.from > before.date).toBe(true);
    });
  });
});

test('by the quarter or the year straight line charges what it charges by the month', () => {
  holds(
    (input) => {
      const yearly = scheduleOf({ ...input, frequency_months: 12 });
      const monthly = scheduleOf({ ...input, frequency_months: 1 });
      for (const { date, accumulated } of yearly) {
        const by = monthly.filter((row) => row.date <= date).at(-1)?.accumulated ?? '0';
        // Each month is rounded for itself, and so is each year.
        const most = multiply(String(monthly.length + yearly.length), minorUnit(input.decimals));
        const apart = subtract(accumulated, by).replace('-', '');
        expect(compare(apart, most)).toBeLessThanOrEqual(0);
      }
    },
    { method: 'straight_line', convention: 'full_month', life_months: 48 },
  );
});

test('declining rows fall, but for the last one that takes what is left', () => {
  holds(
    (input) => {
      const rows = scheduleOf(input).slice(1, -1);
      rows.slice(1).forEach((row, at) => {
        const before = add(rows[at]?.amount ?? '0', minorUnit(input.decimals));
        expect(compare(row.amount, before)).toBeLessThanOrEqual(0);
      });
    },
    {
      method: 'double_declining',
      rate: null,
      convention: 'full_month',
      switch_to_straight_line: false,
    },
  );
});

test('sum of years over one year is straight line', () => {
  holds((input) => {
    const one = { ...input, life_months: 12, rate: null };
    expect(scheduleOf({ ...one, method: 'sum_of_years' })).toEqual(
      scheduleOf({ ...one, method: 'straight_line' }),
    );
  });
});

test('what was posted as planned leaves the plan as it was', () => {
  holds((input) => {
    const rows = scheduleOf(input);
    const posted = rows.slice(0, Math.ceil(rows.length / 2));
    expect(scheduleOf({ ...input, posted })).toEqual(rows);
  });
});

test('up to a last day nothing more is charged than the plan has by the end of that row', () => {
  fc.assert(
    fc.property(asset, fc.integer({ min: 0, max: 3000 }), (input, days) => {
      const until = dayOfNumber(dayNumber(input.in_service_on) + days);
      const plan = scheduleOf(input);
      const ended = scheduleOf({ ...input, until });
      expect(ended.every(({ date }) => date <= until)).toBe(true);
      expect(compare(total(ended), total(plan.slice(0, ended.length)))).toBeLessThanOrEqual(0);
    }),
    { numRuns: 200 },
  );
});

test('both parts of a split add up to each row of the whole, whatever the share', () => {
  fc.assert(
    fc.property(asset, fc.integer({ min: 1, max: 99 }), (input, percent) => {
      const plan = scheduleOf(input);
      const [first] = plan;
      if (!first) return;
      const on = plan[1]?.from ?? first.from;
      const before = plan.filter(({ date }) => date < on);
      const accumulated = total(before);
      const share = (amount: string) =>
        fixed(
          multiply(
            String(Math.round((Number(amount) * percent * 10 ** input.decimals) / 100)),
            minorUnit(input.decimals),
          ),
          input.decimals,
        );
      const given = { cost: input.cost, salvage: input.salvage, accumulated };
      const gone = {
        cost: share(given.cost),
        salvage: share(given.salvage),
        accumulated: share(accumulated),
      };
      const kept = (keeps: 'part' | 'rest') => {
        const own = (name: 'cost' | 'salvage' | 'accumulated') =>
          keeps === 'part' ? gone[name] : subtract(given[name], gone[name]);
        const book = subtract(own('cost'), own('accumulated'));
        const figures = { accumulated: own('accumulated'), book, salvage: own('salvage') };
        const change = {
          kind: 'split',
          on,
          part: String(percent),
          whole: '100',
          keeps,
          ...figures,
        } as const;
        return scheduleOf({ ...input, changes: [change] }).filter(({ date }) => date >= on);
      };
      const [part, rest] = [kept('part'), kept('rest')];
      const later = plan.filter(({ date }) => date >= on);
      later.forEach(({ amount }, at) => {
        const both = add(part[at]?.amount ?? '0', rest[at]?.amount ?? '0');
        expect(compare(both, amount)).toBe(0);
      });
    }),
    { numRuns: 200 },
  );
});
