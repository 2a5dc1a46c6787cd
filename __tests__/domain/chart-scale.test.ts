import fc from 'fast-check';

import { marksFor, placeOf } from '@/lib/format/chart-scale';
import { pairInWords } from '@/lib/format/pair';
import { shownRate } from '@/lib/format/rate';

test('marks are round figures at equal steps around what is drawn', () => {
  expect(marksFor(['1.0812', '1.0835', '1.09'])).toEqual(['1.080', '1.085', '1.090']);
  expect(marksFor(['1284', '-100'], { fromZero: true })).toEqual([
    '-500',
    '0',
    '500',
    '1000',
    '1500',
  ]);
  expect(marksFor(['1000000', '3'], { fromZero: true })).toEqual(['0', '500000', '1000000']);
});

test('nothing, one value and nothing but zero can be drawn', () => {
  for (const values of [[], ['5'], ['0', '0']]) {
    const marks = marksFor(values, { fromZero: true });
    expect(marks.length).toBeGreaterThan(1);
    for (const value of values) expect(placeOf(value, marks)).not.toBeNaN();
  }
});

test('whatever is drawn lies between the first mark and the last, and marks are few', () => {
  const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 6 }),
      fc.boolean(),
      (all, decimals, fromZero) => {
        const values = all.map((one) => (one / 10 ** decimals).toFixed(decimals));
        const marks = marksFor(values, { fromZero });
        expect(marks.length).toBeLessThanOrEqual(7);
        expect(new Set(marks).size).toBe(marks.length);
        for (const value of values) {
          expect(placeOf(value, marks)).toBeGreaterThanOrEqual(-1e-9);
          expect(placeOf(value, marks)).toBeLessThanOrEqual(1 + 1e-9);
        }
      },
    ),
  );
});

test.each([
  ['1.08', '1.0800'],
  ['1.083456', '1.083456'],
  ['1.083374331550', '1.0834'],
  ['0.003590664272', '0.003591'],
  ['145.985401459854', '145.9854'],
])('a rate of %s is read as %s', (rate, shown) => {
  expect(shownRate(rate)).toBe(shown);
});

test('a pair is named as it is quoted', () => {
  const pair = (currency: string, quote_unit: 1 | 100, quote_direction: 'direct' | 'indirect') =>
    pairInWords({ currency, quote_unit, quote_direction }, 'USD');
  expect([
    pair('EUR', 1, 'direct'),
    pair('JPY', 100, 'direct'),
    pair('AED', 1, 'indirect'),
    pair('IRR', 100, 'indirect'),
  ]).toEqual(['EUR/USD', '100 JPY/USD', 'USD/AED', 'USD/100 IRR']);
});
