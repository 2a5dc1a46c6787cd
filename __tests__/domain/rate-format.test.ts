import fc from 'fast-check';

import { perUnit, type QuoteManner } from '@/lib/domain/rate';
import {
  exactRate,
  PER_UNIT,
  rateIn,
  shownRate,
  shownSpread,
  workedOutRate,
} from '@/lib/format/rate';

const UNITS = { quote_unit: 1, quote_direction: 'indirect' } as const;
const HUNDRED = { quote_unit: 100, quote_direction: 'direct' } as const;

const shownIn = (perOne: string, manner: QuoteManner) => {
  const rate = rateIn({ rate: perOne }, manner);
  return rate === null ? '–' : shownRate(rate);
};

test.each([
  ['AED', '0.272294077604', UNITS, '3.6725'],
  ['AED, an average', '0.271316', UNITS, '3.6857'],
  ['JPY', '0.00685', HUNDRED, '0.6850'],
  ['IRR', '0.000023809524', UNITS, '42000.0000'],
  ['PKR, an average', '0.003580991204', UNITS, '279.2523'],
  ['EUR', '1.083374331551', PER_UNIT, '1.0834'],
  ['what has no rate', '0', UNITS, '–'],
  ['what cost less than nothing', '-0.25', UNITS, '–'],
])('base for one unit of %s is shown as its pair is quoted', (_, perOne, manner, shown) => {
  expect(shownIn(perOne, manner)).toBe(shown);
});

/** With more units per base, the last decimals are lost; no currency is quoted that way. */
const MOST_UNITS = 9_000_000;

test('a rate is the same figure again after it was base per one unit', () => {
  const quoted = fc.record({
    whole: fc.integer({ min: 1, max: 99_999 }),
    part: fc.integer({ min: 0, max: 9999 }),
    quote_unit: fc.constantFrom(1 as const, 100 as const, 1000 as const),
    quote_direction: fc.constantFrom('direct' as const, 'indirect' as const),
  });
  fc.assert(
    fc.property(quoted, ({ whole, part, ...manner }) => {
      const { quote_direction, quote_unit } = manner;
      fc.pre(quote_direction === 'direct' || whole * quote_unit < MOST_UNITS);
      const rate = `${whole}.${String(part).padStart(4, '0')}`;
      const back = rateIn({ rate: perUnit({ rate, ...manner }) }, manner);
      expect(back && shownRate(back)).toBe(rate);
    }),
    // Converted to base per unit, this rate has a zero as its eighteenth decimal.
    { examples: [[{ whole: 37_741, part: 8389, quote_unit: 100, quote_direction: 'indirect' }]] },
  );
});

test('what lies between buying and selling is the difference of the two that are shown', () => {
  expect(shownSpread({ buy: '1.078333', sell: '1.0926' }, PER_UNIT)).toBe('0.014267');
  expect(shownSpread({ buy: '3.68571911', sell: '3.65214977' }, UNITS)).toBe('0.0336');
  expect(shownSpread({ buy: '3.6521', sell: '3.6857' }, UNITS)).toBe('−0.0336');
});

test('on paper no digit of a rate is lost', () => {
  expect(exactRate('1.08')).toBe('1.0800');
  expect(exactRate('0.925925925926')).toBe('0.925925925926');
});

test('an average or a break-even has the same decimals, however it came', () => {
  expect(['1.0714285', '1.071429', '1.07'].map(workedOutRate)).toEqual([
    '1.0714',
    '1.0714',
    '1.0700',
  ]);
  expect(workedOutRate('0.0142857')).toBe('0.014286');
});
