import { bothWays, crossWays } from '@/lib/domain/dealing/both-ways';

test('a direct quote is told as it is, and its inverse to six digits and four decimals at least', () => {
  expect(bothWays({ rate: '1.080000000000' })).toEqual({
    unit: 1,
    rate: '1.08',
    inverse: '0.925926',
  });
  expect(bothWays({ rate: '0.6850', quote_unit: 100 })).toEqual({
    unit: 100,
    rate: '0.685',
    inverse: '145.9854',
  });
});

test('an indirect quote is told as it is the other way round', () => {
  const dirham = { rate: '3.66', quote_direction: 'indirect' } as const;
  expect(bothWays(dirham)).toEqual({ unit: 1, rate: '0.273224', inverse: '3.66' });
});

test('a rate far below one keeps its six digits', () => {
  const rial = { rate: '1165000', quote_direction: 'indirect' } as const;
  expect(bothWays(rial)).toEqual({ unit: 1, rate: '0.000000858369', inverse: '1165000' });
  expect(bothWays({ rate: '1234567.5' }).inverse).toBe('0.00000081');
});

test('a currency is priced in another over the base', () => {
  const dirham = { rate: '3.66', quote_direction: 'indirect' } as const;
  expect(crossWays({ rate: '1.08' }, dirham)).toEqual({
    unit: 1,
    rate: '3.9528',
    inverse: '0.252985',
  });
  expect(crossWays({ rate: '0.685', quote_unit: 100 }, { rate: '1.1' })).toEqual({
    unit: 1,
    rate: '0.00622727',
    inverse: '160.5839',
  });
});
