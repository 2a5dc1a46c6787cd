import type { Locale } from '@/server/kernel/locale';
import type { Caller } from './caller';
import { PERSIAN } from './persian';

/**
 * Returns a caller that first translates the texts of its input. A text without a translation, such as a code, stays
 * unchanged.
 */
export function inLanguage(locale: Locale, call: Caller): Caller {
  if (locale === 'en') return call;
  return (endpoint, user, request = {}) =>
    call(
      endpoint,
      user,
      request.input ? { ...request, input: translateAll(request.input) } : request,
    );
}

export const translated = (locale: Locale | undefined, text: string): string =>
  locale === 'fa' ? (PERSIAN[text] ?? text) : text;

function translateAll<Value>(value: Value): Value;
function translateAll(value: unknown): unknown {
  if (typeof value === 'string') return translated('fa', value);
  if (Array.isArray(value)) return value.map((one) => translateAll(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translateAll(one)]));
}
