/**
 * A figure with its own direction among words that run from right to left. After their letters the parts of a day would
 * otherwise change places: 2026-11-30 would be read as 30-11-2026 (Unicode Bidirectional Algorithm, W2).
 */
export const isolated = (figure: string, isRightToLeft: boolean): string =>
  figure !== '' && isRightToLeft ? `\u2066${figure}\u2069` : figure;
