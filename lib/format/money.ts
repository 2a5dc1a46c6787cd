import { type Decimal, isExactAt, round } from '@/lib/domain/money';
import { formatFigure } from './figure';
import { formatNumber } from './number';

/** Format of the base currency: code, minor units, and the organisation's settings. */
export type BaseFormat = Readonly<{
  code: string;
  units: number;
  decimals: number;
  symbol: string;
  position: 'prefix' | 'suffix';
}>;

/** Parts of a formatted amount: a currency mark before or after the figure. */
export type AmountParts = Readonly<{ before: string; figure: string; after: string }>;

/** Symbol of the base currency, for a header or a field; its code if the currency has no symbol. */
export const baseMark = ({ symbol, code }: Pick<BaseFormat, 'symbol' | 'code'>): string =>
  symbol.trim() || code;

/**
 * Amount in base without its currency, for use below a header that shows the currency. `decimals` is the minimum from
 * the settings. An amount with more decimals shows all of them, up to the minor unit, so that no cent is hidden.
 */
export function baseFigure(
  value: Decimal,
  { decimals, units }: Pick<BaseFormat, 'decimals' | 'units'>,
): string {
  const isWhole = isExactAt(round(value, units), decimals);
  const shown = formatNumber(value, { decimals: isWhole ? decimals : units });
  return shown.replace('-', '\u2212');
}

/** Amount in base with the currency symbol in the configured position. A minus comes first. */
export function baseParts(value: Decimal, format: BaseFormat): AmountParts {
  const figure = baseFigure(value, format);
  const mark = baseMark(format);
  const gap = /\p{L}/u.test(mark) ? '\u00a0' : '';
  // If the base currency has no symbol, its code follows the amount.
  if (format.symbol.trim() === '' || format.position === 'suffix') {
    return { before: '', figure, after: gap + mark };
  }
  const minus = figure.startsWith('\u2212') ? '\u2212' : '';
  return { before: minus + mark + gap, figure: figure.slice(minus.length), after: '' };
}

/** Amount in a foreign currency, with the decimals and the code of the currency. */
export const foreignParts = (
  value: Decimal,
  { code, units }: Pick<BaseFormat, 'code' | 'units'>,
): AmountParts => ({ before: '', figure: formatFigure(value, units), after: `\u00a0${code}` });

/**
 * Matches a right-to-left letter. An Arabic symbol before a figure would reverse the figure, unless a left-to-right
 * mark separates them.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
const LEFT_TO_RIGHT_MARK = '\u200e';

/** Joins the parts of an amount for running text. */
export const inOneLine = ({ before, figure, after }: AmountParts): string =>
  before + (RIGHT_TO_LEFT.test(before) ? LEFT_TO_RIGHT_MARK : '') + figure + after;
