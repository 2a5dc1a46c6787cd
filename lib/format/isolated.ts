/**
 * A figure with its own direction among words that run from right to left. After their letters the parts of a day would
 * otherwise change places: 2026-11-30 would be read as 30-11-2026 (Unicode Bidirectional Algorithm, W2).
 */
export const isolated = (figure: string, isRightToLeft: boolean): string =>
  figure !== '' && isRightToLeft ? `\u2066${figure}\u2069` : figure;

/** A text between others, in its own direction whatever stands around it. */
export const apart = (text: string): string => `\u2068${text}\u2069`;

/** Hebrew, Arabic and what is written with their letters. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Parts of one line, each in its own direction and one after another as the page is read. Where all of it runs from
 * left to right nothing is added, so that what is copied has no signs that nobody sees.
 */
export function lineOf(parts: readonly string[], isRightToLeft: boolean): string {
  const plain = parts.join(' · ');
  if (parts.length < 2 || (!isRightToLeft && !RIGHT_TO_LEFT.test(plain))) return plain;
  return `${isRightToLeft ? '\u200f' : '\u200e'}${parts.map(apart).join(' · ')}`;
}
