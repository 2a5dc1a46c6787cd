import words from './data/currency-words.json';
import type { CurrencyWords } from './domain/amount-words';

const NAMED = new Map<string, CurrencyWords>(Object.entries(words));

/**
 * Returns the names of a currency and its minor unit for writing amounts in words. If the names are unknown, the
 * currency is called `name`, and minor units are written in figures.
 */
export function currencyWords(code: string, name: string = code): CurrencyWords {
  const own = { major: { one: name } };
  return NAMED.get(code) ?? { minor_units: 0, en: own, fa: own };
}
