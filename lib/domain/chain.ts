/** What JSON can say. */
export type Json =
  string | number | boolean | null | readonly Json[] | Readonly<{ [key: string]: Json }>;

/** What stands before the first link. */
export const FIRST_HASH = '0'.repeat(64);

/** The text that a link's hash is made of: the hash before, in lower case hex, and what it seals. */
export const linkText = (previous: string, sealed: Json): string =>
  previous + canonicalJson(sealed);

/**
 * One text for one value, wherever it comes from: the keys of every object in the order of their code
 * units, and no blanks. Decimals and instants have to be strings already. Written by hand, because a
 * proof of a million lines makes all of it anew.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  let text = '';
  if (isList(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  for (const key of Object.keys(value).toSorted()) {
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(value[key] ?? null)}`;
  }
  return `{${text}}`;
}

/** What stands between quotes as it is. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
