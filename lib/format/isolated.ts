/**
 * Isolates a figure in right-to-left text. Without this, the parts of a date would swap: 2026-11-30 would read
 * 30-11-2026 (Unicode Bidirectional Algorithm, W2).
 */
export const isolated = (figure: string, isRightToLeft: boolean): string =>
  figure !== '' && isRightToLeft ? `\u2066${figure}\u2069` : figure;

/** Isolates a text, so that its own direction applies. */
export const apart = (text: string): string => `\u2068${text}\u2069`;

/** Matches characters of right-to-left scripts such as Hebrew and Arabic. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Joins the parts of one line in reading order, each isolated in its own direction. In a left-to-right line without
 * right-to-left text nothing is added, so that copied text has no invisible characters.
 */
export function lineOf(parts: readonly string[], isRightToLeft: boolean): string {
  const plain = parts.join(' · ');
  if (parts.length < 2 || (!isRightToLeft && !RIGHT_TO_LEFT.test(plain))) return plain;
  return `${isRightToLeft ? '\u200f' : '\u200e'}${parts.map(apart).join(' · ')}`;
}
