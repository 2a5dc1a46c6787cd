import {
  crossPrices,
  type FeedRates,
  feedRates,
  isCrossed,
  isStorable,
  type Spread,
  pauseAfter,
  type SourcePrices,
  sourcePrices,
  UNIT_PRICES,
} from '@/lib/domain/dealing/feed';

const DIRECT = { quote_unit: 1, quote_direction: 'direct' } as const;
const PER_HUNDRED = { quote_unit: 100, quote_direction: 'direct' } as const;
const INDIRECT = { quote_unit: 1, quote_direction: 'indirect' } as const;

function prices(given: Parameters<typeof sourcePrices>[0], isInverted = false): SourcePrices {
  const found = sourcePrices(given, isInverted);
  if (!found) throw new Error('no prices');
  return found;
}

const rates = (given: SourcePrices, spread?: Spread, manner = DIRECT as typeof DIRECT): FeedRates =>
  feedRates(given, manner, spread);

test('a middle without spread stays as the source wrote it', () => {
  expect(rates(prices({ mid: '1.083412345678' }))).toEqual({ mid: '1.083412345678' });
  expect(feedRates(prices({ mid: '0.014123' }), PER_HUNDRED, undefined)).toEqual({ mid: '1.4123' });
});

test('a source without a middle and without both sides has no prices', () => {
  expect(sourcePrices({ buy: '1' }, false)).toBeUndefined();
});

test('buying and selling rates stay exact, and their middle is half of both', () => {
  expect(rates(prices({ buy: '1.08', sell: '1.1' }))).toEqual({
    buy: '1.08',
    mid: '1.09',
    sell: '1.1',
  });
});

test('figures for several units are divided exactly', () => {
  expect(rates(prices({ mid: '1.41', unit: '100' }))).toEqual({ mid: '0.0141' });
  expect(rates(prices({ mid: '3', unit: '7' }))).toEqual({ mid: '0.428571428571' });
  expect(rates(prices({ mid: '50', unit: '100' }, true))).toEqual({ mid: '2' });
});

test('prices are crossed if the buying price is above the selling price', () => {
  expect(isCrossed(prices({ buy: '1.1', sell: '1.08' }))).toBe(true);
  expect(isCrossed(prices({ buy: '1.08', sell: '1.08' }))).toBe(false);
  expect(isCrossed(prices({ buy: '2', sell: '4' }, true))).toBe(true);
});

test('an inverted quote is the inverse, rounded once', () => {
  expect(rates(prices({ mid: '0.8' }, true))).toEqual({ mid: '1.25' });
  expect(rates(prices({ mid: '3' }, true))).toEqual({ mid: '0.333333333333' });
  expect(feedRates(prices({ mid: '3.6725' }, true), INDIRECT, undefined)).toEqual({
    mid: '3.6725',
  });
});

test('of an inverted source the higher figure is the lower price', () => {
  expect(rates(prices({ buy: '4', sell: '2' }, true))).toEqual({
    buy: '0.25',
    mid: '0.375',
    sell: '0.5',
  });
});

test('a cross rate goes through the base of the source without rounding in between', () => {
  const [yen, dollar] = [prices({ mid: '162.15' }, true), prices({ mid: '1.0850' }, true)];
  expect(rates(crossPrices(yen, dollar))).toEqual({ mid: '0.006691335183' });
  expect(rates(crossPrices(UNIT_PRICES, dollar))).toEqual({ mid: '1.085' });
  expect(rates(crossPrices(dollar, dollar))).toEqual({ mid: '1' });
});

test('a cross of buying and selling rates buys low and sells high', () => {
  const one = prices({ buy: '2', sell: '2.2' });
  const other = prices({ buy: '1', sell: '1.25' });
  expect(rates(crossPrices(one, other))).toEqual({ buy: '1.6', mid: '1.9', sell: '2.2' });
});

test('spreads move the price, whatever the quotation', () => {
  const percent: Spread = { unit: 'percent', buy: '1', sell: '2' };
  expect(rates(prices({ mid: '1.08' }), percent)).toEqual({
    buy: '1.0692',
    mid: '1.08',
    sell: '1.1016',
  });
  expect(feedRates(prices({ mid: '3.6725' }, true), INDIRECT, percent)).toEqual({
    buy: '3.7096',
    mid: '3.6725',
    sell: '3.60049',
  });
  const pips: Spread = { unit: 'pips', buy: '50', sell: '7.5' };
  expect(rates(prices({ mid: '1.08' }), pips)).toEqual({
    buy: '1.075',
    mid: '1.08',
    sell: '1.08075',
  });
  expect(feedRates(prices({ mid: '3.6725' }, true), INDIRECT, pips)).toEqual({
    buy: '3.6775',
    mid: '3.6725',
    sell: '3.67175',
  });
  expect(rates(prices({ buy: '1.08', sell: '1.1' }), percent)).toEqual({
    buy: '1.0692',
    mid: '1.09',
    sell: '1.122',
  });
});

test('thirty decimals are computed exactly and rounded at the end', () => {
  const mid = `1.${'0'.repeat(11)}5${'0'.repeat(17)}1`;
  expect(rates(prices({ mid }))).toEqual({ mid: '1.000000000005' });
  expect(rates(prices({ mid: '0.000000000000000000000000000001' }))).toEqual({ mid: '0' });
});

test('a rate that is zero, negative or too large cannot be stored', () => {
  expect(['0', '-1', '1000000000000', '0.0000000000001'].map(isStorable)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
  expect(isStorable('999999999999.999999999999')).toBe(true);
});

test('pauses double up to an hour', () => {
  expect([1, 2, 3, 6, 7, 8, 500].map(pauseAfter)).toEqual([1, 2, 4, 32, 60, 60, 60]);
});
