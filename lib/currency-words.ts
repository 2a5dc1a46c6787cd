import words from './data/currency-words.json';
import type { CurrencyWords } from './domain/amount-words';

const NAMED = new Map<string, CurrencyWords>(Object.entries(words));

/**
 * Names of a currency and its minor unit in words. A currency that is not listed uses `name`, and its minor part stays
 * in figures.
 */
export function currencyWords(code: string, name: string = code): CurrencyWords {
  const own = { major: { one: name } };
  return NAMED.get(code) ?? { minor_units: 0, en: own, fa: own };
}
