import fc from 'fast-check';

import {
  changeInPercent,
  inBase,
  middleOf,
  orderRefusals,
  shifted,
  spreadFrom,
  spreadOf,
} from '@/lib/domain/dealing/board';
import { compare } from '@/lib/domain/money';
import { comparePrices, priceOf, worth } from '@/lib/domain/rate';

const DIRECT = { quote_unit: 1, quote_direction: 'direct' } as const;
const INDIRECT = { quote_unit: 1, quote_direction: 'indirect' } as const;
const codes = (prices: Parameters<typeof orderRefusals>[0], manner = DIRECT) =>
  orderRefusals(prices, manner).map(({ code, field }) => [code, field]);

test('the organisation buys below the middle and sells above it', () => {
  expect(codes({ buy: '1.08', sell: '1.10', mid: '1.09' })).toEqual([]);
  expect(codes({ buy: '1.09', sell: '1.10', mid: '1.09' })).toEqual([['rate.order-direct', 'buy']]);
  expect(codes({ buy: '1.11', sell: '1.08', mid: '1.09' })).toEqual([
    ['rate.order-direct', 'buy'],
    ['rate.order-direct', 'sell'],
  ]);
  expect(codes({ buy: null, sell: null, mid: '1.09' })).toEqual([]);
});

test('quoted as units for one of the base, figures run the other way: 3.7000, 3.6725, 3.6500', () => {
  const dirham = { buy: '3.7000', mid: '3.6725', sell: '3.6500' };
  expect(orderRefusals(dirham, INDIRECT)).toEqual([]);
  expect(orderRefusals(dirham, DIRECT)).toHaveLength(2);
  const { buy_base, mid_base, sell_base } = inBase(dirham, INDIRECT);
  expect(compare(buy_base ?? '0', mid_base)).toBe(-1);
  expect(compare(mid_base, sell_base ?? '0')).toBe(-1);
});

test('the inverse of a rate is never rounded: 1.08 euros for a dollar give the dollar back', () => {
  const quote = { ...INDIRECT, rate: '1.08' };
  expect(priceOf(quote)).toEqual({ value: '1', quantity: '1.08' });
  expect(worth('1.08', quote, 2)).toBe('1');
  expect(worth('10800000000', quote, 2)).toBe('10000000000');
});

test('the middle is half of both, as they are quoted', () => {
  expect(middleOf('1.08', '1.10')).toBe('1.09');
  expect(middleOf('3.7', '3.65')).toBe('3.675');
});

test('the spread is told in hundredths of a percent of the middle, a change in percent', () => {
  expect(spreadOf(inBase({ buy: '1.08', sell: '1.10', mid: '1.09' }, DIRECT))).toBe('183.49');
  expect(spreadOf(inBase({ buy: null, sell: null, mid: '1.09' }, DIRECT))).toBeNull();
  expect(changeInPercent('1.1118', '1.09')).toBe('2');
  expect(changeInPercent('1.0682', '1.09')).toBe('-2');
});

const rate = fc.integer({ min: 1_000, max: 99_999_999 }).map((n) => (n / 10_000).toFixed(4));
const points = fc.integer({ min: 50, max: 2_000 }).map(String);
const manner = fc.record({
  quote_unit: fc.constantFrom(1, 100, 1000),
  quote_direction: fc.constantFrom('direct', 'indirect'),
});

test('prices made from a middle are in order, however it is quoted', () => {
  fc.assert(
    fc.property(rate, points, points, manner, (mid, buy, sell, quoted) => {
      expect(orderRefusals(spreadFrom(mid, { buy, sell }, quoted, 8), quoted)).toEqual([]);
    }),
  );
});

test('a rate shifted up is worth more base, shifted down less', () => {
  fc.assert(
    fc.property(rate, points, manner, (given, by, quoted) => {
      const up = { ...quoted, rate: shifted(given, by, quoted, 8) };
      const down = { ...quoted, rate: shifted(given, `-${by}`, quoted, 8) };
      expect(comparePrices(up, { ...quoted, rate: given })).toBe(1);
      expect(comparePrices(down, { ...quoted, rate: given })).toBe(-1);
    }),
  );
});
