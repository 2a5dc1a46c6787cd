import fc from 'fast-check';

import {
  absolute,
  add,
  allocate,
  compare,
  divide,
  fits,
  isExactAt,
  fixed,
  isDecimal,
  isZero,
  minorUnit,
  multiply,
  negate,
  plain,
  round,
  share,
  sign,
  smaller,
  subtract,
  sum,
} from '@/lib/domain/money';

/** Minor units as decimal text, so that the laws are checked against whole numbers. */
const scaled = (units: bigint, decimals: number) => {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${units < 0n ? '-' : ''}${text}`;
};
const units = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const scale = fc.constantFrom(0, 2, 3, 4);

test.each(['0', '-5', '12.50', '999999999999999.123456789012', '-0', '007'])(
  '%s is a decimal',
  (text) => expect(isDecimal(text)).toBe(true),
);

test.each([
  '',
  ' 12 ',
  '1e309',
  '1e21',
  'NaN',
  'Infinity',
  '0x1F',
  '1_000',
  '1,000',
  '+1',
  '.5',
  '5.',
  '--1',
  '1234567890123456',
  '0.1234567890123',
  '۱۲۳',
  '１２',
  '1\n',
  '12\u0000',
])('%j is not a decimal', (text) => expect(isDecimal(text)).toBe(false));

test('what is not a decimal is never computed with', () => {
  for (const text of ['', 'NaN', '1e5', '0x10', 'Infinity', '1,5']) {
    expect(() => add(text, '1')).toThrow(RangeError);
  }
});

test('results are plain: no exponent, no trailing zeros, no minus on zero', () => {
  expect(plain('1.500')).toBe('1.5');
  expect(plain('-0.00')).toBe('0');
  expect(plain('007')).toBe('7');
  expect(multiply('100000000000000', '100000000000000')).toBe('10000000000000000000000000000');
  expect(multiply('0.000000000001', '0.000000000001')).toBe('0.000000000000000000000001');
  expect(negate('0')).toBe('0');
  expect(subtract('0.3', '0.1')).toBe('0.2');
});

test('sums, differences and products are exact, whatever their size', () => {
  fc.assert(
    fc.property(units, units, scale, (a, b, decimals) => {
      const [x, y] = [scaled(a, decimals), scaled(b, decimals)];
      expect(add(x, y)).toBe(plain(scaled(a + b, decimals)));
      expect(subtract(x, y)).toBe(plain(scaled(a - b, decimals)));
      expect(multiply(x, y)).toBe(plain(scaled(a * b, decimals * 2)));
      expect(compare(x, y)).toBe(a < b ? -1 : a > b ? 1 : 0);
      expect(sum([x, y, negate(x)])).toBe(plain(y));
    }),
  );
});

test.each([
  ['1.005', 2, '1.01'],
  ['-1.005', 2, '-1.01'],
  ['810.405', 2, '810.41'],
  ['2.5', 0, '3'],
  ['-2.5', 0, '-3'],
  ['2.4999999', 0, '2'],
  ['0.004', 2, '0'],
  ['462.34272', 3, '462.343'],
  ['-0.004', 2, '0'],
])('%s to %i decimals is %s: half up, away from zero', (value, decimals, rounded) => {
  expect(round(value, decimals)).toBe(rounded);
});

test('rounding moves a value by at most half a minor unit', () => {
  fc.assert(
    fc.property(units, scale, (value, decimals) => {
      const exact = scaled(value, 6);
      const moved = absolute(subtract(round(exact, decimals), exact));
      expect(compare(multiply(moved, '2'), minorUnit(decimals))).toBeLessThanOrEqual(0);
    }),
  );
});

test('a quotient is rounded once, half up', () => {
  expect(divide('1', '3', { decimals: 4 })).toBe('0.3333');
  expect(divide('2', '3', { decimals: 0 })).toBe('1');
  expect(divide('-1', '8', { decimals: 2 })).toBe('-0.13');
  expect(divide('5446', '20000', { decimals: 12 })).toBe('0.2723');
  // Rounded to two decimals first, this would be 0.5.
  expect(divide('449999999', '1000000000', { decimals: 1 })).toBe('0.4');
});

test('nothing is divided by zero', () => {
  expect(() => divide('1', '0.00', { decimals: 2 })).toThrow('division by zero');
});

test('a value fits its currency, or is not written with its decimals', () => {
  expect(isExactAt('12.50', 1)).toBe(true);
  expect(fits('12.50', 1)).toBe(false);
  expect(fits('12.5', 1)).toBe(true);
  expect(fits('12.345', 2)).toBe(false);
  expect(fixed('12.5', 2)).toBe('12.50');
  expect(fixed('-0', 2)).toBe('0.00');
  expect(fixed('12.000', 0)).toBe('12');
  expect(() => fixed('12.345', 2)).toThrow(RangeError);
});

test('signs are told', () => {
  expect([sign('-0.01'), sign('0.00'), sign('3')]).toEqual([-1, 0, 1]);
  expect([sign('-0'), sign('0.00010'), sign('-10')]).toEqual([0, 1, -1]);
  expect(() => sign('1e3')).toThrow('not a decimal');
  expect([isZero('-0.000'), isZero('0.0001')]).toEqual([true, false]);
  expect(absolute('-3.20')).toBe('3.2');
});

test('shares go where most was cut off, the earlier share first', () => {
  expect(allocate('100.00', ['1', '1', '1'], 2)).toEqual(['33.34', '33.33', '33.33']);
  expect(allocate('0.05', ['3', '7'], 2)).toEqual(['0.02', '0.03']);
  expect(allocate('10', ['0', '1', '3'], 0)).toEqual(['0', '3', '7']);
  expect(allocate('-100.00', ['1', '1', '1'], 2)).toEqual(['-33.34', '-33.33', '-33.33']);
});

test('shares add up to the total exactly, each within a minor unit of its due', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(units, weights, scale, (total, given, decimals) => {
      fc.pre(given.some((weight) => weight > 0n));
      const whole = given.reduce((a, b) => a + b, 0n);
      const shares = allocate(scaled(total, decimals), given.map(String), decimals);
      expect(sum(shares)).toBe(plain(scaled(total, decimals)));
      shares.forEach((share, at) => {
        const due = multiply(scaled(total, decimals), String(given[at]));
        const off = absolute(subtract(multiply(share, String(whole)), due));
        expect(compare(off, multiply(minorUnit(decimals), String(whole)))).toBe(-1);
      });
    }),
  );
});

test('nothing is shared out by weights that are negative or all zero', () => {
  expect(() => allocate('10', ['0', '0'], 2)).toThrow(RangeError);
  expect(() => allocate('10', [], 2)).toThrow(RangeError);
  expect(() => allocate('10', ['2', '-1'], 2)).toThrow(RangeError);
});

test('a share is rounded once, and the whole is all of it', () => {
  expect(share('10.00', { part: '1', whole: '3' }, 2)).toBe('3.33');
  expect(share('10.005', { part: '3', whole: '3.00' }, 2)).toBe('10.005');
  expect(smaller('2', '10')).toBe('2');
});
