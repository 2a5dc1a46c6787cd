import fc from 'fast-check';

import { divide, multiply, negate } from '@/lib/domain/money';
import type { Quote } from '@/lib/domain/rate';
import { deviationOf, distanceOf } from '@/lib/domain/dealing/rate-tolerance';

const TOLERANCE = { teller: '0.5', supervisor: '2', hardStop: '10' };
const board: Quote = { rate: '2' };
const given = (rate: string, side: 'buy' | 'sell' = 'sell') =>
  deviationOf({ side, quote: { rate }, board }, TOLERANCE);

test('each step reaches to its edge and not beyond it', () => {
  const reach = (rate: string) => given(rate).reach;
  expect(['2', '2.01', '1.99'].map(reach)).toEqual(['anybody', 'anybody', 'anybody']);
  expect(['2.0101', '1.9899', '2.04'].map(reach)).toEqual(['override', 'override', 'override']);
  expect(['2.0401', '2.2', '1.8'].map(reach)).toEqual(['approval', 'approval', 'approval']);
  expect(['2.2001', '1.7999'].map(reach)).toEqual(['nobody', 'nobody']);
});

test('dearer is better for the organisation when it sells and worse when it buys', () => {
  expect([given('2.02').percent, given('2.02', 'buy').percent]).toEqual(['1', '-1']);
});

test.each([
  ['sell', '2.02', 'direct', { percent: '1', way: 'above' }],
  ['buy', '2.02', 'direct', { percent: '1', way: 'above' }],
  ['sell', '1.98', 'direct', { percent: '1', way: 'below' }],
  ['buy', '1.98', 'direct', { percent: '1', way: 'below' }],
  ['buy', '2', 'direct', { percent: '0', way: 'at' }],
  ['sell', '2.10526', 'direct', { percent: '5.26', way: 'above' }],
  ['sell', '2.00002', 'direct', { percent: '0.001', way: 'above' }],
  // An indirect quote of 0.51 units per base is a price below 0.5 base per unit.
  ['sell', '0.505', 'indirect', { percent: '0.99', way: 'above' }],
] as const)(
  'a %s at %s, quoted %s, is above or below the board whichever side gains',
  (side, rate, quote_direction, distance) => {
    const quote: Quote = { rate, quote_direction };
    const listed: Quote = quote_direction === 'direct' ? board : { rate: '0.5', quote_direction };
    const { percent } = deviationOf({ side, quote, board: listed }, TOLERANCE);
    expect(distanceOf(percent, { side, quote })).toEqual(distance);
  },
);

test('law: what is good on one side is as bad on the other', () => {
  const rate = fc
    .integer({ min: 1, max: 99_999 })
    .map((units) => divide(String(units), '1000', { decimals: 3 }));
  fc.assert(
    fc.property(rate, (at) => {
      const [sold, bought] = [given(at, 'sell'), given(at, 'buy')];
      expect(bought).toEqual({ percent: negate(sold.percent), reach: sold.reach });
    }),
  );
});

test('law: it does not matter in which manner a rate is quoted', () => {
  const percent = fc.integer({ min: -1500, max: 1500 });
  fc.assert(
    fc.property(percent, fc.constantFrom('buy' as const, 'sell' as const), (hundredths, side) => {
      const factor = divide(String(10_000 + hundredths), '10000', { decimals: 4 });
      const rate = multiply('2', factor);
      const direct = deviationOf({ side, quote: { rate }, board }, TOLERANCE);
      const byHundred: Quote = { rate: multiply(rate, '100'), quote_unit: 100 };
      const onBoard: Quote = { rate: '0.5', quote_direction: 'indirect' };
      expect(deviationOf({ side, quote: byHundred, board: onBoard }, TOLERANCE)).toEqual(direct);
      expect(direct.percent).toBe(
        divide(String(side === 'sell' ? hundredths : -hundredths), '100', { decimals: 2 }),
      );
    }),
  );
});
