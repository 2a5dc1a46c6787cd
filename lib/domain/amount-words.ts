import { cardinal, type WordsLanguage } from './cardinal';
import { readNumeral, signed } from './number-words';

/** What is counted. Persian has one form for any number, so `many` may be left out. */
type Noun = Readonly<{ one: string; many?: string }>;
type Names = Readonly<{ major: Noun; minor?: Noun }>;

/** What a currency and its hundredths or thousandths are called, in each language. */
export type CurrencyWords = Readonly<{ minor_units: number } & Record<WordsLanguage, Names>>;

const AND: Readonly<Record<WordsLanguage, string>> = { en: ' and ', fa: ' و ' };

/**
 * An amount of a currency in words: `1,234.50` of USD is `one thousand two hundred thirty-four US
 * dollars and fifty cents`. A fraction that has no name of its own, or is finer than the currency's
 * minor unit, is said in figures as it was written: `12/100`. A fraction of zero is not said.
 * What is no number, or is too big, comes back as that refusal.
 */
export function amountInWords(
  amount: string,
  currency: CurrencyWords,
  language: WordsLanguage,
): string {
  const numeral = readNumeral(amount);
  if (typeof numeral === 'string') return numeral;
  const { major } = currency[language];
  const parts = [
    counted(numeral.whole, major, language),
    minorInWords(numeral.fraction, currency, language),
  ];
  return signed(parts.filter((part) => part !== '').join(AND[language]), numeral, language);
}

/**
 * The same as a voucher states it, closed by a last word so that nothing can be written after it:
 * `Twelve US dollars only`.
 */
export function statedInWords(
  amount: string,
  currency: CurrencyWords,
  language: WordsLanguage,
): string {
  const words = amountInWords(amount, currency, language);
  if (typeof readNumeral(amount) === 'string') return words;
  return language === 'fa'
    ? `${words} تمام`
    : `${words.slice(0, 1).toUpperCase()}${words.slice(1)} only`;
}

function minorInWords(fraction: string, currency: CurrencyWords, language: WordsLanguage): string {
  const told = fraction.replace(/0+$/, '');
  if (told === '') return '';
  const { minor } = currency[language];
  if (minor === undefined || told.length > currency.minor_units) {
    return `${fraction}/1${'0'.repeat(fraction.length)}`;
  }
  const units = told.padEnd(currency.minor_units, '0').replace(/^0+/, '');
  return counted(units, minor, language);
}

function counted(digits: string, { one, many = one }: Noun, language: WordsLanguage): string {
  return `${cardinal(digits, language)} ${digits === '1' ? one : many}`;
}
