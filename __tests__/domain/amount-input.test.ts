import { parseAmountInput } from '@/lib/format/amount-input';

test.each([
  ['1,234.50', '1234.5'],
  ['1234.5', '1234.5'],
  ['۱٬۲۳۴٫۵۰', '1234.5'],
  ['١٢٣٤٫٥', '1234.5'],
  ['1 234.50', '1234.5'],
  ['1\u00a0234', '1234'],
  ['(1,234.50)', '-1234.5'],
  ['-12', '-12'],
  ['\u221212.30', '-12.3'],
  ['+5', '5'],
  ['12k', '12000'],
  ['1.5m', '1500000'],
  ['1.5 M', '1500000'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0', '0'],
  ['-0.00', '0'],
  ['999999999999999.99', '999999999999999.99'],
  [' 12 ', '12'],
  ['\u200f12\u200e', '12'],
])('%j is %s', (text, value) => expect(parseAmountInput(text)).toEqual({ value }));

test.each([
  ['=1250*3+40', '3790'],
  ['=2*3', '6'],
  ['=2+3*4', '14'],
  ['=(2+3)*4', '20'],
  ['=10/4', '2.5'],
  ['=10/3*3', '10'],
  ['=1/3', '0.333333333333'],
  ['=0.1+0.2', '0.3'],
  ['=-5+2', '-3'],
  ['=2*-3', '-6'],
  ['=7-2-1', '4'],
  ['=8/2/2', '2'],
  ['= 1,250 * 3', '3750'],
  ['=2k+1', '2001'],
  ['=((1))', '1'],
  ['=۱۲×۲', '24'],
  ['=10÷4', '2.5'],
])('%s comes to %s', (text, value) => expect(parseAmountInput(text)).toEqual({ value }));

test.each([
  '1 234,50',
  '1.234,50',
  '1,5',
  '1,23',
  '12,34',
  '1.234.567',
  '1,234,56',
  '12,34,567',
  '1,234 567',
  '-1.234,50',
])('%s could mean two amounts and is asked about', (text) =>
  expect(parseAmountInput(text)).toEqual({ problem: 'ambiguous' }),
);

test.each([
  '1e9',
  '-',
  '+',
  '.',
  'abc',
  '12x',
  '0x10',
  'NaN',
  'Infinity',
  '1_000',
  '5 USD',
  '12kk',
  '--5',
  '(5',
  '5)',
  '((5))',
  '-(5)',
  '1250*3',
  '9999999999999999',
  '9999999999m',
  '=',
  '=1+',
  '=*2',
  '=1//2',
  '=1/0',
  '=1/(2-2)',
  '=(1',
  '=1)',
  '=2(3)',
  '=1e9',
  '=1;alert(1)',
  '=1,5+2',
  '=99999999999999999999*99999999999999999999',
])('%s is not an amount', (text) => expect(parseAmountInput(text)).toEqual({ problem: 'invalid' }));

test.each(['', '   ', '\u200f'])('%j is empty', (text) =>
  expect(parseAmountInput(text)).toEqual({ problem: 'empty' }),
);

test('text of any length is answered at once', () => {
  const started = performance.now();
  for (const text of [
    '1,'.repeat(50_000),
    '='.padEnd(100_000, '('),
    ' '.repeat(100_000) + 'x',
    '1 '.repeat(90),
  ]) {
    expect(parseAmountInput(text)).toHaveProperty('problem');
  }
  expect(performance.now() - started).toBeLessThan(500);
});

test.each(['1.000', '12.345', '-1.500', '(1.000)', '۱٫۰۰۰'])(
  '%s of a currency with two decimals may be a thousand and is asked about',
  (text) => expect(parseAmountInput(text, 2)).toEqual({ problem: 'ambiguous' }),
);

test.each([
  ['1.000', 3, '1'],
  ['1.000', undefined, '1'],
  ['1234.500', 2, '1234.5'],
  ['1,234.500', 2, '1234.5'],
  ['0.500', 2, '0.5'],
  ['1.00', 2, '1'],
])('%s with %s decimals is %s', (text, decimals, value) =>
  expect(parseAmountInput(text, decimals)).toEqual({ value }),
);
