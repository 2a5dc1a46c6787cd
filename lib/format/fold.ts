/** U+0660 and U+06F0 begin the Arabic and the Persian figures. */
const ZEROS = [0x0660, 0x06f0] as const;

/** Arabic and Persian figures as the ASCII ones; nothing else changes. */
export function foldDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => {
    const code = figure.charCodeAt(0);
    const zero = ZEROS.findLast((first) => code >= first) ?? code;
    return String(code - zero);
  });
}

/** The figures of a text as ASCII ones, without anything else. */
export const digitsOf = (text: string): string => foldDigits(text).replace(/\D/g, '');

/** Letters that are written in more than one way: in Arabic script, and the Greek s at the end of a word. */
const ONE_OF: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ە: 'ه',
  ς: 'σ',
};

/**
 * A name as it is compared in a search: احمدي finds احمدی, José finds jose. Case, accents and vowel
 * marks, joiners, stretched letters and repeated blanks do not count.
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
