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
 * units, and no blanks. Decimals and instants have to be strings already.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
