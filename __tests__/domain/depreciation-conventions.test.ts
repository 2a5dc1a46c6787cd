import fc from 'fast-check';

import { planDisposal } from '@/lib/domain/assets/asset-disposal';
import { planEstimate } from '@/lib/domain/assets/asset-estimate';
import { chargedBy, rowsOf, rowsUntil } from '@/lib/domain/assets/asset-holding';
import type { AssetPlan, AssetTerms, Holding } from '@/lib/domain/assets/asset-shapes';
import { planSplit } from '@/lib/domain/assets/asset-split';
import { planRepair, planRevaluation } from '@/lib/domain/assets/asset-value';
import { dayNumber, dayOfNumber } from '@/lib/domain/calendar';
import { CONVENTIONS, type Convention } from '@/lib/domain/assets/depreciation-terms';
import { absolute, add, compare, fixed, round, subtract } from '@/lib/domain/money';
import { CASH, SETTING, after, codes, holding, shown, yearly } from '../support/asset-holdings';

/** 60,000 over five years from January 2024: 1,000 a month. */
const plan = (own: Partial<AssetTerms> = {}): AssetTerms =>
  yearly({ cost: '60000', in_service_on: '2024-01-01', ...own });
const MONTHS = { frequency_months: 1 } as const;
const YEARS = { frequency_months: 12 } as const;

const caughtUp = (terms: AssetTerms, day: string) =>
  fixed(chargedBy(rowsUntil(holding(terms), day)), 2);

describe('a disposal ends the use as the convention counts it, by yearly rows and by monthly ones', () => {
  const VECTORS: readonly (readonly [Convention, string, string])[] = [
    ['full_month', '2024-04-30', '4000.00'],
    ['full_month', '2024-04-01', '4000.00'],
    ['following_month', '2024-04-30', '3000.00'],
    ['following_month', '2024-01-20', '0.00'],
    // From the middle of January to the middle of April.
    ['mid_month', '2024-04-30', '3000.00'],
    ['mid_month', '2024-01-31', '0.00'],
    ['mid_month', '2025-02-10', '13000.00'],
    // Half a year for the year of service and half for the year of disposal; nothing if both are the same year.
    ['half_year', '2024-04-30', '0.00'],
    ['half_year', '2025-04-30', '12000.00'],
    ['half_year', '2025-10-31', '12000.00'],
    ['half_year', '2029-03-31', '60000.00'],
  ];

  test.each(VECTORS)('%s, on %s: %s', (convention, day, amount) => {
    expect(caughtUp(plan({ convention, ...YEARS }), day)).toBe(amount);
    expect(caughtUp(plan({ convention, ...MONTHS }), day)).toBe(amount);
  });

  test('daily counts the days of the period, that of the disposal included', () => {
    // 121 of 366 days of a year; 30 of 30 and 29 of 30 of a month.
    expect(caughtUp(plan({ convention: 'daily' }), '2024-04-30')).toBe('3967.21');
    expect(caughtUp(plan({ convention: 'daily', ...MONTHS }), '2024-04-30')).toBe('4000.00');
    expect(caughtUp(plan({ convention: 'daily', ...MONTHS }), '2024-04-29')).toBe('3966.67');
  });

  test('a sale on the last day of April in the third year: 3,333.33, and a gain of 8,333.33', () => {
    const asset = holding(plan({ cost: '50000' }), 2);
    const sale = { date: '2026-04-30', kind: 'sale', proceeds: '35000', account_id: CASH } as const;
    const made = planDisposal(asset, sale, SETTING);
    expect([fixed(chargedBy(made.charged), 2), fixed(made.gain ?? '0', 2)]).toEqual([
      '3333.33',
      '8333.33',
    ]);
  });

  test('charges in the books stay: half a year charges no more once it is exceeded, and less is not taken back', () => {
    const terms = plan({ convention: 'half_year', ...MONTHS });
    const [booked, caught] = [holding(terms, 12 + 9), holding(terms, 12 + 4)];
    expect(rowsUntil(booked, '2025-10-15')).toEqual([]);
    const caughtUpOn = (asset: Holding) =>
      rowsUntil(asset, '2025-04-30').map(({ date, amount }) => `${date} ${amount}`);
    // April is booked. May and June become one row, dated after the booked months.
    expect(caughtUpOn(caught)).toEqual(['2025-05-31 2000.00']);
    expect(caughtUpOn(holding(terms, 12 + 3))).toEqual(['2025-04-30 3000.00']);
  });
});

describe('a change within a year charges the part before it as it was', () => {
  const DAY = '2024-04-30';
  const made = (terms: AssetTerms, step: (asset: Holding) => AssetPlan) => {
    const asset = holding(terms);
    const planned = step(asset);
    expect(codes(planned)).toEqual([]);
    return { planned, asset: after(asset, planned) };
  };
  const byYear = (asset: Holding) => {
    const years = Map.groupBy(rowsOf(asset), ({ date }) => date.slice(0, 4));
    // Each row is rounded on its own, so twelve monthly rows differ from one yearly row by cents.
    return [...years].map(([year, rows]) => `${year} ${round(chargedBy(rows), 0)}`);
  };
  const STEPS: readonly (readonly [string, (asset: Holding) => AssetPlan])[] = [
    ['revaluation', (asset) => planRevaluation(asset, { date: DAY, value: '67200' }, SETTING)],
    ['impairment', (asset) => planRevaluation(asset, { date: DAY, value: '28000' }, SETTING)],
    ['estimate', (asset) => planEstimate(asset, { date: '2024-07-01', life_months: 114 }, SETTING)],
    [
      'repair',
      (asset) =>
        planRepair(
          asset,
          { date: '2024-07-10', amount: '5400', capitalise: true, account_id: CASH },
          SETTING,
        ),
    ],
  ];

  test.each(STEPS)('%s: the years charge what the months add up to', (_name, step) => {
    for (const convention of ['full_month', 'following_month'] as const) {
      const months = made(plan({ convention, ...MONTHS }), step);
      const years = made(plan({ convention, ...YEARS }), step);
      expect(byYear(years.asset)).toEqual(byYear(months.asset));
      expect(shown(years.planned.lines)).toEqual(shown(months.planned.lines));
    }
  });

  test('a revaluation of yearly rows posts four months of the year, and the year ends with the other eight', () => {
    const { planned, asset } = made(plan(), (own) =>
      planRevaluation(own, { date: DAY, value: '67200' }, SETTING),
    );
    expect(planned.charged).toMatchObject([{ date: DAY, amount: '4000.00', net: '56000.00' }]);
    expect(planned.moves).toMatchObject([{ kind: 'revaluation', surplus: '11200' }]);
    const rows = rowsOf(asset).map(
      ({ no, from, date, amount }) => `${no} ${from} ${date} ${amount}`,
    );
    expect(rows.slice(0, 3)).toEqual([
      '1 2024-01-01 2024-04-30 4000.00',
      '2 2024-05-01 2024-12-31 9600.00',
      '3 2025-01-01 2025-12-31 14400.00',
    ]);
    // Two more months until the disposal.
    expect(rowsUntil(asset, '2024-06-30')).toMatchObject([
      { date: '2024-06-30', amount: '2400.00' },
    ]);
  });

  test('an estimate leaves one row a year, which a disposal within it cuts', () => {
    const { planned, asset } = made(plan(), (own) =>
      planEstimate(own, { date: '2024-07-01', life_months: 114 }, SETTING),
    );
    expect(planned.charged).toEqual([]);
    // Six months of 1,000, then six of 500: 54,000 over the 108 months that are left.
    expect(rowsOf(asset)[0]).toMatchObject({ date: '2024-12-31', amount: '9000.00' });
    expect(rowsUntil(asset, '2024-09-30')).toMatchObject([{ amount: '7500.00' }]);
  });

  test('a salvage of all that is left keeps the part before it within the book value', () => {
    const { asset } = made(plan(), (own) =>
      planEstimate(own, { date: '2024-07-01', salvage: '60000' }, SETTING),
    );
    expect(rowsOf(asset)).toEqual([]);
  });

  test('both parts of a split are disposed of for what the whole would have been', () => {
    for (const convention of CONVENTIONS) {
      const whole = holding(plan({ convention }), 1);
      const split = planSplit(whole, { date: '2025-02-10', share: '0.3' }, SETTING);
      const { posted, terms } = whole;
      const rest = after(whole, split);
      const part: Holding = {
        ...whole,
        posted: [],
        terms: { ...terms, inherited: posted, changes: split.part.changes },
      };
      const caught = (asset: Holding) => chargedBy(rowsUntil(asset, '2025-09-14'));
      const apart = absolute(subtract(add(caught(rest), caught(part)), caught(whole)));
      expect(compare(apart, '0.01')).toBeLessThanOrEqual(0);
    }
  });

  test('two changes within a year, any days and any convention: nothing is lost and nothing charged twice', () => {
    const day = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2027-06-30') });
    fc.assert(
      fc.property(
        fc.constantFrom(...CONVENTIONS),
        fc.constantFrom(1, 3, 12),
        fc.tuple(day, day, day),
        (convention, frequency_months, days) => {
          const [first = '', second = '', last = ''] = days
            .toSorted((a, b) => a - b)
            .map(dayOfNumber);
          const terms = plan({ convention, frequency_months: frequency_months as 1 | 3 | 12 });
          const one = made(terms, (own) =>
            planRevaluation(own, { date: first, value: '70000' }, SETTING),
          );
          const two = planRevaluation(one.asset, { date: second, value: '90000' }, SETTING);
          const asset = after(one.asset, two);
          const rows = rowsOf(asset);
          expect(rows.at(-1)).toMatchObject({ net: '0.00' });
          expect(new Set(rows.map(({ date }) => date)).size).toBe(rows.length);
          expect(rows.every(({ amount }) => !amount.startsWith('-'))).toBe(true);
          const gone = after(asset, planDisposal(asset, { date: last, kind: 'scrap' }, SETTING));
          expect([gone.cost, gone.accumulated, gone.surplus]).toEqual(['0', '0', '0']);
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('periods without an amount have no row: 0.05 over 60 months is one row', () => {
  const rows = rowsOf(holding(plan({ cost: '0.05', ...MONTHS })));
  expect(rows.map(({ no, date, amount }) => [no, date, amount])).toEqual([
    [60, '2028-12-31', '0.05'],
  ]);
  expect(rowsUntil(holding(plan({ cost: '0.05', ...MONTHS })), '2026-05-05')).toEqual([]);
});
