import { thirdFigure } from '@/lib/domain/dealing/third-figure';

const direct = { quote_unit: 1, quote_direction: 'direct' } as const;
const indirect = { quote_unit: 1, quote_direction: 'indirect' } as const;
const decimals = { amount: 2, counter: 2 };

test.each([
  ['counter', { amount: '3000', rate: '1.0860', counter: '' }, direct, '3258'],
  ['counter', { amount: '100000', rate: '3.6735', counter: '' }, indirect, '27222'],
  ['amount', { amount: '', rate: '3.6735', counter: '27222' }, indirect, '100000.02'],
  ['rate', { amount: '3000', rate: '9', counter: '3258' }, direct, '1.086'],
  ['rate', { amount: '100000', rate: '', counter: '27222' }, indirect, '3.673499375505'],
] as const)('the %s follows from the other two', (wanted, figures, manner, found) => {
  expect(thirdFigure(wanted, figures, { manner, ...decimals })).toBe(found);
});

test.each([
  { amount: '', rate: '1', counter: '' },
  { amount: '0', rate: '1', counter: '' },
  { amount: '5', rate: 'x', counter: '' },
])('nothing follows from $amount at $rate', (figures) => {
  expect(thirdFigure('counter', figures, { manner: direct, ...decimals })).toBeUndefined();
});
