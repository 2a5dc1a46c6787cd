import { cardinal, MOST_DIGITS, type WordsLanguage } from './cardinal';

const NUMERAL = /^(-?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d+))?$/;

/** Error codes for text that cannot be spelled out, in the wording of section 5 of the specification. */
export type NoWords = 'not a number' | 'too big';

/** A parsed number: the digits of the whole part without leading zeros, and the digits of the fraction as written. */
export type Numeral = Readonly<{ isNegative: boolean; whole: string; fraction: string }>;

const SIGNS = { en: { minus: 'minus', point: 'point' }, fa: { minus: 'منفی', point: 'ممیز' } };

/**
 * Parses a number whose thousands are grouped by commas, by spaces or not at all. Returns an error code for other text,
 * such as exponents, and for a whole part of more than fifteen digits.
 */
export function readNumeral(text: string): Numeral | NoWords {
  const [found, minus, grouped = '', fraction = ''] = NUMERAL.exec(text) ?? [];
  if (found === undefined) return 'not a number';
  const whole = grouped.replace(/[, ]/g, '').replace(/^0+(?=\d)/, '');
  if (whole.length > MOST_DIGITS) return 'too big';
  return { isNegative: minus === '-' && /[1-9]/.test(whole + fraction), whole, fraction };
}

/**
 * Spells out a number, with the decimals digit by digit: `-12.05` is `minus twelve point zero five`. Equal numbers give
 * equal words. If `readNumeral` refuses the text, its error code is returned.
 */
export function numberInWords(text: string, language: WordsLanguage): string {
  const numeral = readNumeral(text);
  if (typeof numeral === 'string') return numeral;
  const decimals = [...numeral.fraction.replace(/0+$/, '')].map((digit) =>
    cardinal(digit, language),
  );
  const whole = cardinal(numeral.whole, language);
  const words = decimals.length === 0 ? [whole] : [whole, SIGNS[language].point, ...decimals];
  return signed(words.join(' '), numeral, language);
}

export function signed(words: string, { isNegative }: Numeral, language: WordsLanguage): string {
  return isNegative ? `${SIGNS[language].minus} ${words}` : words;
}
