import { formatFigure } from '@/lib/format/figure';
import { formatNumber } from '@/lib/format/number';

test.each([
  ['1234.5', '1,234.50'],
  ['1234567.891', '1,234,567.89'],
  ['0', '0.00'],
  ['999.999', '1,000.00'],
  ['1.005', '1.01'],
  ['-1.005', '-1.01'],
  ['12.3456789', '12.35'],
  ['-0.001', '0.00'],
  ['.5', '0.50'],
  ['5.', '5.00'],
  ['999999999999999.99', '999,999,999,999,999.99'],
])('%s shows as %s', (text, shown) => expect(formatNumber(text)).toBe(shown));

test.each([
  ['1e21', '121.00'],
  ['-5', '-5.00'],
  ['$ 1,234.50', '1,234.50'],
  ['AFN -12', '-12.00'],
  ['1.2.3', '1.23'],
  ['5-3', '53.00'],
  ['12abc', '12.00'],
])('of %j all but figures, the first point and a leading minus is dropped', (text, shown) => {
  expect(formatNumber(text)).toBe(shown);
});

test('what is longer than five characters is cut to five decimals before it is rounded', () => {
  expect(formatNumber('0.1234567', { decimals: 6 })).toBe('0.123450');
  expect(formatNumber('0.4999999', { decimals: 0 })).toBe('0');
  expect(formatNumber('1.000005', { decimals: 5 })).toBe('1.00000');
  expect(formatNumber('1.234', { decimals: 3 })).toBe('1.234');
});

test('text without a figure shows nothing', () => {
  for (const text of ['', 'abc', '-', '.', '  ']) expect(formatNumber(text)).toBe('');
});

test('the number of decimals is the setting’s', () => {
  expect(formatNumber('1234.5', { decimals: 0 })).toBe('1,235');
  expect(formatNumber('1234.5', { decimals: 3 })).toBe('1,234.500');
});

test('a hundred figures are still a number', () => {
  expect(formatNumber('1'.repeat(100))).toHaveLength(136);
});

test.each([
  ['-1234.5', 2, '\u22121,234.50'],
  ['1234567.5', 2, '1,234,567.50'],
  ['0', 2, '0.00'],
  ['-0.004', 2, '0.00'],
  ['123456', 0, '123,456'],
  ['250.125', 3, '250.125'],
])('the figure %s with %i decimals is %s', (value, decimals, shown) => {
  expect(formatFigure(value, decimals)).toBe(shown);
});
