/** Arabic zero (U+0660) and Persian zero (U+06F0). */
const ZEROS = [0x0660, 0x06f0] as const;

/** Replaces Arabic and Persian digits with ASCII digits. */
export function foldDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => {
    const code = figure.charCodeAt(0);
    const zero = ZEROS.findLast((first) => code >= first) ?? code;
    return String(code - zero);
  });
}

/** Digits of a text as ASCII digits, without any other characters. */
export const digitsOf = (text: string): string => foldDigits(text).replace(/\D/g, '');

/**
 * Letters that have several forms, each mapped to the form used for search: Arabic letters, and the final Greek sigma.
 */
const ONE_OF: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ە: 'ه',
  ς: 'σ',
};

/**
 * Normalises a name for search: احمدي finds احمدی, and José finds jose. Case, accents, vowel marks, joiners, tatweel
 * and repeated blanks are ignored.
 */
export function foldName(text: string): string {
  return foldDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640\u200b-\u200f\ufeff]/gu, '')
    .toLowerCase()
    .replace(/[يىكةەς]/g, (letter) => ONE_OF[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Moves the items whose text begins with the typed text to the front. The order is otherwise unchanged. */
export function prefixFirst<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const wanted = foldName(typed);
  const begins = (item: Item) => foldName(textOf(item)).startsWith(wanted);
  return [...items.filter(begins), ...items.filter((item) => !begins(item))];
}
