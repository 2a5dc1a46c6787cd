import fc from 'fast-check';
import { currencyWords } from '@/lib/currency-words';
import currencies from '@/lib/data/currencies.json';
import words from '@/lib/data/currency-words.json';
import { amountInWords, statedInWords } from '@/lib/domain/amount-words';

const english = (amount: string, code: string) => amountInWords(amount, currencyWords(code), 'en');
const persian = (amount: string, code: string) => amountInWords(amount, currencyWords(code), 'fa');

test.each([
  ['1,234.50', 'USD', 'one thousand two hundred thirty-four US dollars and fifty cents'],
  ['1234.05', 'USD', 'one thousand two hundred thirty-four US dollars and five cents'],
  ['1.01', 'USD', 'one US dollar and one cent'],
  ['0.50', 'USD', 'zero US dollars and fifty cents'],
  ['0.00', 'USD', 'zero US dollars'],
  ['-1.00', 'USD', 'minus one US dollar'],
  ['2.02', 'GBP', 'two British pounds and two pence'],
  ['462.345', 'BHD', 'four hundred sixty-two Bahraini dinars and three hundred forty-five fils'],
  ['1.001', 'KWD', 'one Kuwaiti dinar and one fils'],
  ['12345', 'JPY', 'twelve thousand three hundred forty-five Japanese yen'],
  ['7.10', 'AFN', 'seven Afghanis and ten puls'],
])('%s %s is %s', (amount, code, said) => expect(english(amount, code)).toBe(said));

test.each([
  ['1,234.50', 'USD', 'یک هزار و دویست و سی و چهار دالر امریکایی و پنجاه سنت'],
  ['-1.01', 'AFN', 'منفی یک افغانی و یک پول'],
  ['300.005', 'KWD', 'سیصد دینار کویتی و پنج فلس'],
  ['12345', 'JPY', 'دوازده هزار و سیصد و چهل و پنج ین جاپانی'],
  ['0.00', 'EUR', 'صفر یورو'],
])('in Persian %s %s is %s', (amount, code, said) => expect(persian(amount, code)).toBe(said));

test('decimals that are left out are zeros', () => {
  expect(english('1234.5', 'USD')).toBe(english('1234.50', 'USD'));
  expect(english('3.1', 'KWD')).toBe('three Kuwaiti dinars and one hundred fils');
  expect(english('3', 'USD')).toBe('three US dollars');
});

test('a fraction without a name is said in figures', () => {
  const koruna = currencyWords('CZK', 'Czech Koruna');
  expect(amountInWords('5.12', koruna, 'en')).toBe('five Czech Koruna and 12/100');
  expect(amountInWords('5.05', koruna, 'fa')).toBe('پنج Czech Koruna و 05/100');
  expect(amountInWords('5.00', koruna, 'en')).toBe('five Czech Koruna');
  expect(english('5.125', 'USD')).toBe('five US dollars and 125/1000');
  expect(english('5.50', 'JPY')).toBe('five Japanese yen and 50/100');
});

test('a currency without a name goes by its code', () => {
  expect(english('5', 'XTS')).toBe('five XTS');
});

test('what is no amount is refused in the words of the specification', () => {
  for (const state of [amountInWords, statedInWords]) {
    for (const language of ['en', 'fa'] as const) {
      expect(state('', currencyWords('USD'), language)).toBe('not a number');
      expect(state('1e3', currencyWords('USD'), language)).toBe('not a number');
      expect(state('1000000000000000', currencyWords('USD'), language)).toBe('too big');
    }
  }
});

test('on a voucher the words are closed, so that nothing can be added', () => {
  const dollars = currencyWords('USD');
  expect(statedInWords('0.50', dollars, 'en')).toBe('Zero US dollars and fifty cents only');
  expect(statedInWords('1000', dollars, 'fa')).toBe('یک هزار دالر امریکایی تمام');
});

test.each([
  ['1234.05', 'USD', 'One thousand two hundred thirty-four US dollars and five cents only'],
  [
    '462.345',
    'BHD',
    'Four hundred sixty-two Bahraini dinars and three hundred forty-five fils only',
  ],
  ['12345', 'JPY', 'Twelve thousand three hundred forty-five Japanese yen only'],
  ['1.001', 'KWD', 'One Kuwaiti dinar and one fils only'],
])('an invoice of %s %s states it whole', (amount, code, said) =>
  expect(statedInWords(amount, currencyWords(code), 'en')).toBe(said),
);

test('distinct amounts of a currency have distinct words', () => {
  const anyUnits = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n });
  const amountOf = (units: bigint) => String(units).padStart(3, '0').replace(/(..)$/, '.$1');
  fc.assert(
    fc.property(anyUnits, anyUnits, fc.constantFrom('USD', 'AFN', 'CZK'), (one, other, code) => {
      for (const said of [english, persian]) {
        const same = said(amountOf(one), code) === said(amountOf(other), code);
        expect(same).toBe(one === other);
        expect(said(amountOf(one), code)).not.toContain('undefined');
      }
    }),
  );
});

const units = new Map(currencies.map(({ code, minor_units }) => [code, minor_units]));

test.each(Object.entries(words))('the words of %s fit the list of currencies', (code, own) => {
  expect(own.minor_units).toBe(units.get(code));
  expect('minor' in own.en).toBe(own.minor_units > 0);
  expect('minor' in own.fa).toBe(own.minor_units > 0);
  expect(JSON.stringify(own.fa)).not.toMatch(/[يكى]/);
});
