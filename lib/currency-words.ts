import words from '@/lib/data/currency-words.json';
import type { CurrencyWords } from '@/lib/domain/amount-words';

const NAMED = new Map<string, CurrencyWords>(Object.entries(words));

/**
 * What an amount of a currency is counted in. A currency without words of its own goes by the name
 * the organisation gave it, and its minor part by figures.
 */
export function currencyWords(code: string, name: string = code): CurrencyWords {
  const own = { major: { one: name } };
  return NAMED.get(code) ?? { minor_units: 0, en: own, fa: own };
}
