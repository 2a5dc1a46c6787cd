import currencies from '@/lib/data/currencies.json';
import known from '@/lib/data/denominations.json';
import { compare, divide, fits, multiply } from '@/lib/domain/money';

const codes = [...new Set(known.map(({ currency }) => currency))];
const valuesOf = (code: string) =>
  known.filter(({ currency }) => currency === code).map(({ value }) => value);

test.each(codes)('the notes and coins of %s pay every amount of its smallest cash', (code) => {
  const values = valuesOf(code);
  const smallest = values.toSorted(compare)[0] ?? '';
  const inSmallest = (value: string) =>
    multiply(divide(value, smallest, { decimals: 0 }), smallest);
  expect(values.filter((value) => compare(value, inSmallest(value)) !== 0)).toEqual([]);
  const decimals = currencies.find((one) => one.code === code)?.minor_units ?? 0;
  expect(values.filter((value) => !fits(value, decimals))).toEqual([]);
});

test.each([
  ['USD', '0.01'] as const,
  ['EUR', '0.01'] as const,
  ['GBP', '0.01'] as const,
  ['AED', '0.25'] as const,
  ['KWD', '0.005'] as const,
  ['AFN', '1'] as const,
  ['JPY', '1'] as const,
  ['PKR', '1'] as const,
])('%s is paid in cash down to %s', (code, smallest) => {
  expect(valuesOf(code).toSorted(compare)[0]).toBe(smallest);
});

test('a value is on a list once: a count names pieces by their value', () => {
  for (const code of codes) expect(new Set(valuesOf(code)).size).toBe(valuesOf(code).length);
});
