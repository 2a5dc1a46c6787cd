import fc from 'fast-check';

import { scheduleOf, scheduleTo } from '@/lib/domain/assets/depreciation';
import type { ScheduleInput } from '@/lib/domain/assets/depreciation-terms';
import { addMonths, dayNumber, dayOfNumber } from '@/lib/domain/calendar';
import { add, compare, fixed, minorUnit, multiply, subtract } from '@/lib/domain/money';
import { asset, total } from '../support/any-asset';

const depreciable = ({ cost, salvage }: ScheduleInput) => subtract(cost, salvage);
/** Double declining and a given rate end above salvage, unless the schedule switches to straight line. */
const endsAtSalvage = ({ method, rate, switch_to_straight_line }: ScheduleInput) =>
  (method !== 'double_declining' && !rate) || switch_to_straight_line === true;

const holds = (law: (input: ScheduleInput) => void, own: Partial<ScheduleInput> = {}) =>
  fc.assert(
    fc.property(asset, (input) => law({ ...input, ...own })),
    { numRuns: 300 },
  );

test('rows add up to cost less salvage; a schedule that ends above it declines by a rate', () => {
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
        // Months and years are rounded separately, so their sums may differ by one minor unit a row.
        const most = multiply(String(input.life_months + yearly.length), minorUnit(input.decimals));
        const apart = subtract(accumulated, by).replace('-', '');
        expect(compare(apart, most)).toBeLessThanOrEqual(0);
      }
    },
    { method: 'straight_line', convention: 'full_month', life_months: 48 },
  );
});

test('declining rows fall to the last one: no row is a balloon', () => {
  holds(
    (input) => {
      const rows = scheduleOf(input).slice(1);
      // If the rate ends at salvage, the last row takes the rounding residue of all rows.
      const periods = Math.ceil(input.life_months / input.frequency_months) + 2;
      const residue = multiply(String(periods), minorUnit(input.decimals));
      rows.slice(1).forEach((row, at) => {
        expect(compare(row.amount, add(rows[at]?.amount ?? '0', residue))).toBeLessThanOrEqual(0);
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

test('up to a last day nothing more is charged than the plan has by the end of that row, or of half the year', () => {
  fc.assert(
    fc.property(asset, fc.integer({ min: 0, max: 3000 }), (input, days) => {
      const until = dayOfNumber(dayNumber(input.in_service_on) + days);
      const ended = scheduleOf({ ...input, until });
      const ends = input.convention === 'half_year' ? addMonths(until, 6) : until;
      const plan = scheduleOf(input).filter(({ from }) => from <= ends);
      expect(ended.every(({ date }) => date <= until)).toBe(true);
      expect(compare(total(ended), total(plan))).toBeLessThanOrEqual(0);
    }),
    { numRuns: 200 },
  );
});

test('the rows up to a day are those of the whole schedule, whatever is posted or opened and wherever the day is', () => {
  const rows = fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      asset,
      fc.integer({ min: -3, max: 120 }),
      rows,
      fc.nat(4),
      (own, at, odd, opened) => {
        const whole = scheduleOf(own);
        const opening = whole[opened];
        const begun = {
          ...own,
          ...(opening && { opening: { accumulated: opening.accumulated, periods: opened + 1 } }),
        };
        const posted = whole
          .slice(opening ? opened + 1 : 0)
          .slice(0, odd.length)
          .map(({ date, amount }, index) => ({
            date,
            // Every other row was posted with an amount that differs from the schedule.
            amount:
              index % 2 === 0 ? amount : multiply(String(odd[index]), minorUnit(own.decimals)),
          }));
        const day = addMonths(own.in_service_on, at);
        for (const input of [own, begun, { ...begun, posted }]) {
          const due = scheduleOf(input).filter(({ date }) => date <= day);
          expect(scheduleTo(day, input)).toEqual(due);
        }
      },
    ),
    { numRuns: 300 },
  );
});
