import * as fc from 'fast-check';

import { bandRefusals, periodTax, type TaxBand, taxOn } from '@/lib/domain/hrm/income-tax';
import { add, compare, multiply, sum } from '@/lib/domain/money';

const BANDS: readonly TaxBand[] = [
  { from: '0', to: '100', rate: '10' },
  { from: '100', to: '200', rate: '20' },
];
const OPEN: readonly TaxBand[] = [...BANDS, { from: '200', to: null, rate: '30' }];

test.each([
  ['0', '0'],
  ['99', '9.9'],
  ['99.99', '10'],
  ['100', '10'],
  ['100.01', '10'],
  ['101', '10.2'],
  ['199', '29.8'],
  ['200', '30'],
])('complaint 14: bands are half-open, so that %s has a tax of %s', (income, tax) => {
  expect(taxOn(BANDS, income, 2)).toBe(tax);
});

test.each(['100', '200'])(
  'defect 19: no slab adds a unit of its own: at %s both sides of the edge meet',
  (edge) => {
    const below = taxOn(OPEN, add(edge, '-0.0001'), 4);
    const at = taxOn(OPEN, edge, 4);
    const above = taxOn(OPEN, add(edge, '0.0001'), 4);
    expect(compare(add(at, multiply(below, '-1')), '0.0001')).toBeLessThanOrEqual(0);
    expect(compare(add(above, multiply(at, '-1')), '0.0001')).toBeLessThanOrEqual(0);
  },
);

test('above a band without an end its rate holds; above one that ends nothing is taxed', () => {
  expect(taxOn(OPEN, '300', 2)).toBe('60');
  expect(taxOn(BANDS, '300', 2)).toBe('30');
});

test('an income below zero has no tax', () => expect(taxOn(OPEN, '-5', 2)).toBe('0'));

test('by a table of months each month stands for itself', () => {
  const table = { period: 'month', bands: OPEN } as const;
  expect(periodTax(table, { taxable: '150', once: '50', remaining: 3 }, 2)).toBe('30');
});

test('a month with several pay periods is taxed as one', () => {
  const table = { period: 'month', bands: OPEN } as const;
  const half = { taxable: '75', remaining: 1 };
  const first = periodTax(table, half, 2);
  const inMonth = { taxable: '75', tax: first };
  const second = periodTax(table, { ...half, once: '50', inMonth }, 2);
  expect([first, second]).toEqual(['7.5', '22.5']);
  expect(periodTax(table, { ...half, inMonth: { taxable: '0', tax: '99' } }, 2)).toBe('0');
});

const YEAR = {
  period: 'year',
  bands: [
    { from: '0', to: '1200', rate: '0' },
    { from: '1200', to: null, rate: '10' },
  ],
} as const;

test('by a table of years a month is withheld its part of the tax that the year is expected to have', () => {
  expect(periodTax(YEAR, { taxable: '200', remaining: 12 }, 2)).toBe('10');
});

test('a raise in the middle of the year is spread over the months that are left', () => {
  // Six months of 200 were taxed 60; with 300 from July on, the year has 3,000 and 180 of tax.
  const before = { taxable: '1200', tax: '60' };
  expect(periodTax(YEAR, { taxable: '300', before, remaining: 6 }, 2)).toBe('20');
});

test('a bonus is taxed in the month that pays it, and not expected again', () => {
  expect(periodTax(YEAR, { taxable: '200', once: '500', remaining: 12 }, 2)).toBe('60');
});

test('whoever was withheld too much is withheld nothing more', () => {
  const before = { taxable: '600', tax: '500' };
  expect(periodTax(YEAR, { taxable: '50', before, remaining: 9 }, 2)).toBe('0');
});

const money = fc.integer({ min: 0, max: 500_000 }).map((cents) => add('0', `${cents / 100}`));

test('whatever the months bring, as long as pay never falls, what is withheld is the tax of the year', () => {
  fc.assert(
    fc.property(fc.array(money, { minLength: 1, maxLength: 12 }), (months) => {
      const rising = months.toSorted(compare);
      const paid = rising.reduce(
        (before, taxable, at) => {
          const tax = periodTax(YEAR, { taxable, before, remaining: rising.length - at }, 2);
          return { taxable: add(before.taxable, taxable), tax: add(before.tax, tax) };
        },
        { taxable: '0', tax: '0' },
      );
      expect(paid.tax).toBe(taxOn(YEAR.bands, sum(rising), 2));
    }),
    { seed: 20_261_124 },
  );
});

test('more income never has less tax', () => {
  fc.assert(
    fc.property(money, money, (one, more) => {
      const tax = taxOn(OPEN, add(one, more), 2);
      expect(compare(taxOn(OPEN, one, 2), tax)).toBeLessThanOrEqual(0);
    }),
    { seed: 20_261_124 },
  );
});

test('bands begin at zero, meet, rise, and only the last has no end', () => {
  const wrong = (bands: readonly TaxBand[]) =>
    bandRefusals(bands).map(({ code, field }) => [code, field]);
  const band = (from: string, to: string | null, rate = '10') => ({ from, to, rate });
  expect(wrong(OPEN)).toEqual([]);
  expect(wrong([band('1', null)])).toEqual([['tax-table.first', 'bands.0.from']]);
  expect(wrong([band('0', '100'), band('101', null)])).toEqual([['tax-table.gap', 'bands.1.from']]);
  expect(wrong([band('0', '100'), band('99', null)])).toEqual([['tax-table.gap', 'bands.1.from']]);
  expect(wrong([band('0', null), band('100', null)])).toEqual([['tax-table.open', 'bands.0.to']]);
  expect(wrong([band('0', '0')])).toEqual([['tax-table.ends', 'bands.0.to']]);
  expect(wrong([band('0', null, '100.5')])).toEqual([['tax-table.rate', 'bands.0.rate']]);
});
