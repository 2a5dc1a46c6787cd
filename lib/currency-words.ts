import words from './data/currency-words.json';
import type { CurrencyWords } from './domain/amount-words';

const NAMED = new Map<string, CurrencyWords>(Object.entries(words));

/**
 * Returns the names of a currency and its minor unit for amounts in words. A currency without such names is called
 * `name`, and its minor part is written in figures.
 */
export function currencyWords(code: string, name: string = code): CurrencyWords {
  const own = { major: { one: name } };
  return NAMED.get(code) ?? { minor_units: 0, en: own, fa: own };
}
