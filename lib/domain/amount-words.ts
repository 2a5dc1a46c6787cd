import { cardinal, type WordsLanguage } from './cardinal';
import { readNumeral, signed } from './number-words';

/** Singular and plural of a noun. Persian uses one form for any number, so `many` may be omitted. */
type Noun = Readonly<{ one: string; many?: string }>;
type Names = Readonly<{ major: Noun; minor?: Noun }>;

/** Names of a currency and of its minor unit, in each language. */
export type CurrencyWords = Readonly<{ minor_units: number } & Record<WordsLanguage, Names>>;

const AND: Readonly<Record<WordsLanguage, string>> = { en: ' and ', fa: ' و ' };

/**
 * Spells out an amount: `1,234.50` USD is `one thousand two hundred thirty-four US dollars and fifty cents`. A fraction
 * stays in figures, as in `12/100`, if it is finer than the minor unit or the minor unit has no name. A zero fraction
 * is omitted. If the text is not a number or too large, it returns the error code of `readNumeral`.
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

/** Amount in words for a voucher. The closing word prevents additions: `Twelve US dollars only`. */
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
  const digits = fraction.replace(/0+$/, '');
  if (digits === '') return '';
  const { minor } = currency[language];
  if (minor === undefined || digits.length > currency.minor_units) {
    return `${fraction}/1${'0'.repeat(fraction.length)}`;
  }
  const units = digits.padEnd(currency.minor_units, '0').replace(/^0+/, '');
  return counted(units, minor, language);
}

function counted(digits: string, { one, many = one }: Noun, language: WordsLanguage): string {
  return `${cardinal(digits, language)} ${digits === '1' ? one : many}`;
}
