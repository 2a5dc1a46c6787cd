export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | Readonly<{ [key: string]: Json }>;

/** Hash that the first link uses as its previous hash. */
export const FIRST_HASH = '0'.repeat(64);

/**
 * Text that is hashed for a link of the chain: the previous hash in lower-case hex, then the JSON of the row that the
 * link protects.
 */
export const linkText = (previous: string, sealed: Json): string =>
  previous + canonicalJson(sealed);

/**
 * Canonical JSON: keys sorted by code units, no blanks, so that equal values give equal text. Decimals and instants
 * must already be strings. Written by hand for speed, because `verify` serialises millions of lines.
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

/** Text that needs no escaping in JSON. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
