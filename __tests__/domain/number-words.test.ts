import fc from 'fast-check';
import { type WordsLanguage, numberInWords } from '@/lib/domain/amount-words';

const LANGUAGES: readonly WordsLanguage[] = ['en', 'fa'];

test.each([
  ['0', 'zero', 'صفر'],
  ['1', 'one', 'یک'],
  ['12', 'twelve', 'دوازده'],
  ['20', 'twenty', 'بیست'],
  ['21', 'twenty-one', 'بیست و یک'],
  ['100', 'one hundred', 'صد'],
  ['101', 'one hundred one', 'صد و یک'],
  ['300', 'three hundred', 'سیصد'],
  ['1000', 'one thousand', 'یک هزار'],
  ['1234', 'one thousand two hundred thirty-four', 'یک هزار و دویست و سی و چهار'],
  ['1 000 001', 'one million one', 'یک میلیون و یک'],
  ['2,000,000,000', 'two billion', 'دو میلیارد'],
  ['-5', 'minus five', 'منفی پنج'],
  ['1.50', 'one point five', 'یک ممیز پنج'],
  ['-12.05', 'minus twelve point zero five', 'منفی دوازده ممیز صفر پنج'],
])('%s is %s, in Persian %s', (text, english, persian) => {
  expect(numberInWords(text, 'en')).toBe(english);
  expect(numberInWords(text, 'fa')).toBe(persian);
});

test('fifteen digits are words', () => {
  expect(numberInWords('999999999999999', 'en')).toBe(
    'nine hundred ninety-nine trillion nine hundred ninety-nine billion ' +
      'nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine',
  );
  expect(numberInWords('999999999999999', 'fa')).toBe(
    'نهصد و نود و نه تریلیون و نهصد و نود و نه میلیارد و ' +
      'نهصد و نود و نه میلیون و نهصد و نود و نه هزار و نهصد و نود و نه',
  );
});

test.each(LANGUAGES)('in %s a whole part of more than fifteen digits is too big', (language) => {
  for (const text of ['1000000000000000', '-1000000000000000.5', '1,000,000,000,000,000']) {
    expect(numberInWords(text, language)).toBe('too big');
  }
  expect(numberInWords('0000000000000001', language)).toBe(numberInWords('1', language));
});

const NO_NUMBERS = ['', ' ', 'abc', '1e3', '12abc', '1.2.3', '1,23', '1,2345', '1 234,5', '--1'];
const NEARLY_NUMBERS = ['-', '.', '.5', '5.', '+5', '$5', '0x10', 'NaN', 'Infinity', '١٢', '1\n'];

test.each([...NO_NUMBERS, ...NEARLY_NUMBERS])('%j is not a number', (text) => {
  for (const language of LANGUAGES) expect(numberInWords(text, language)).toBe('not a number');
});

test('zero has no minus', () => {
  expect(numberInWords('-0', 'en')).toBe('zero');
  expect(numberInWords('-0.00', 'fa')).toBe('صفر');
});

const anyWhole = fc.oneof(
  fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
  fc.bigInt({ min: -2000n, max: 2000n }),
);
const anyFraction = fc.stringMatching(/^\d{0,5}$/);

test.each(LANGUAGES)('in %s numbers have the same words only where they are equal', (language) => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(anyWhole, anyFraction, (whole, fraction) => {
      const digits = fraction.replace(/0+$/, '');
      const text = digits === '' ? String(whole) : `${whole}.${digits}`;
      const words = numberInWords(fraction === '' ? text : `${whole}.${fraction}`, language);
      expect(seen.get(words) ?? text).toBe(text);
      seen.set(words, text);
    }),
    { numRuns: 3000 },
  );
});

test.each(LANGUAGES)(
  'in %s each of the first hundred thousand numbers has its own words',
  (language) => {
    const all = Array.from({ length: 100_000 }, (_, at) => numberInWords(String(at), language));
    expect(new Set(all).size).toBe(all.length);
  },
);

test('words are nothing but words of the language', () => {
  fc.assert(
    fc.property(anyWhole, (whole) => {
      expect(numberInWords(String(whole), 'en')).toMatch(/^[a-z]+([ -][a-z]+)*$/);
      expect(numberInWords(String(whole), 'en')).not.toContain('undefined');
      // No Arabic yeh, kaf or alef maksura: they look like the Persian letters, but a search does not find them.
      expect(numberInWords(String(whole), 'fa')).toMatch(/^[آ-ی]+( [آ-ی]+)*$/);
      expect(numberInWords(String(whole), 'fa')).not.toMatch(/[يكى]/);
    }),
  );
});
