import {
  type BaseFormat,
  baseFigure,
  baseMark,
  baseParts,
  foreignParts,
  inOneLine,
} from '@/lib/format/money';

const dollars: BaseFormat = { code: 'USD', units: 2, decimals: 2, symbol: '$', position: 'prefix' };
const written = (value: string, changed: Partial<BaseFormat> = {}) =>
  inOneLine(baseParts(value, { ...dollars, ...changed }));

test('a base amount is written with the symbol of the settings, a true minus first', () => {
  expect(written('1234567.5')).toBe('$1,234,567.50');
  expect(written('-1234.5')).toBe('\u2212$1,234.50');
  expect(written('-0.001')).toBe('$0.00');
});

test('the symbol stands where the settings put it; letters stand apart from the figures', () => {
  expect(written('-1234.5', { position: 'suffix' })).toBe('\u22121,234.50$');
  expect(written('-5', { symbol: 'Afs' })).toBe('\u2212Afs\u00a05.00');
  expect(written('5', { symbol: 'Afs', position: 'suffix' })).toBe('5.00\u00a0Afs');
});

test('without a symbol the base is written as other currencies are, with its code', () => {
  expect(written('5', { symbol: '' })).toBe('5.00\u00a0USD');
  expect(written('5', { symbol: ' ', position: 'suffix' })).toBe('5.00\u00a0USD');
  expect([baseMark({ symbol: '', code: 'USD' }), baseMark(dollars)]).toEqual(['USD', '$']);
});

test.each([
  ['1234', 0, '1,234'],
  ['1234.5', 0, '1,234.50'],
  ['1234.5', 1, '1,234.5'],
  ['1234.55', 1, '1,234.55'],
  ['1234.5', 3, '1,234.500'],
  ['0.01', 0, '0.01'],
  ['-0.01', 0, '\u22120.01'],
])('with %s and at least %i decimals it is %s: no cent is hidden', (value, decimals, shown) => {
  expect(baseFigure(value, { decimals, units: 2 })).toBe(shown);
});

test('what was worked out below the smallest unit is rounded as the specification says', () => {
  expect(baseFigure('1.004999', { decimals: 0, units: 2 })).toBe('1');
  expect(baseFigure('1.005', { decimals: 0, units: 2 })).toBe('1.01');
  expect(baseFigure('0.1234567', { decimals: 6, units: 2 })).toBe('0.123450');
});

test('a foreign amount keeps its code and its own decimals, whatever the settings say of the base', () => {
  expect(inOneLine(foreignParts('-3200.5', { code: 'KWD', units: 3 }))).toBe(
    '\u22123,200.500\u00a0KWD',
  );
  expect(inOneLine(foreignParts('1500', { code: 'JPY', units: 0 }))).toBe('1,500\u00a0JPY');
});

test('an Arabic symbol before the figures does not turn their order', () => {
  expect(written('12.5', { symbol: '؋' })).toBe('؋\u200e12.50');
});
