import { dirOf } from '@/lib/i18n';

/**
 * A figure with its own direction. After letters that run from right to left the parts of a day would otherwise change
 * places: 2026-11-30 would be read as 30-11-2026 (Unicode Bidirectional Algorithm, W2).
 */
export const isolated = (figure: string, locale: string): string =>
  figure !== '' && dirOf(locale) === 'rtl' ? `\u2066${figure}\u2069` : figure;
