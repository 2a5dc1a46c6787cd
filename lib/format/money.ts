import { type Decimal, isExactAt, round } from '@/lib/domain/money';
import { formatFigure } from './figure';
import { formatNumber } from './number';

/** How the organisation writes its base currency: its code and smallest unit, and what the settings say. */
export type BaseFormat = Readonly<{
  code: string;
  units: number;
  decimals: number;
  symbol: string;
  position: 'prefix' | 'suffix';
}>;

/** An amount in the pieces that are drawn: a sign of the currency before or after the figure. */
export type AmountParts = Readonly<{ before: string; figure: string; after: string }>;

/** What stands for the base in a header or a field: its symbol, or its code where there is none. */
export const baseMark = ({ symbol, code }: Pick<BaseFormat, 'symbol' | 'code'>): string =>
  symbol.trim() || code;

/**
 * A base amount under a header that names the currency. The setting says how many decimals are shown at
 * least; an amount that has more of them, to the smallest unit, keeps them, so that no cent is hidden.
 */
export function baseFigure(
  value: Decimal,
  { decimals, units }: Pick<BaseFormat, 'decimals' | 'units'>,
): string {
  const isWhole = isExactAt(round(value, units), decimals);
  const shown = formatNumber(value, { decimals: isWhole ? decimals : units });
  return shown.replace('-', '\u2212');
}

/** A base amount with its symbol, where the settings put it; the minus comes first. */
export function baseParts(value: Decimal, format: BaseFormat): AmountParts {
  const figure = baseFigure(value, format);
  const mark = baseMark(format);
  const gap = /\p{L}/u.test(mark) ? '\u00a0' : '';
  // Without a symbol the code stands where codes stand.
  if (format.symbol.trim() === '' || format.position === 'suffix') {
    return { before: '', figure, after: gap + mark };
  }
  const minus = figure.startsWith('\u2212') ? '\u2212' : '';
  return { before: minus + mark + gap, figure: figure.slice(minus.length), after: '' };
}

/** An amount of any other currency, in its own decimals and with its code. */
export const foreignParts = (
  value: Decimal,
  { code, units }: Pick<BaseFormat, 'code' | 'units'>,
): AmountParts => ({ before: '', figure: formatFigure(value, units), after: `\u00a0${code}` });

/** A symbol of Arabic letters before figures would turn their order; this mark keeps it. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
const LEFT_TO_RIGHT_MARK = '\u200e';

/** The pieces in one text, for a sentence. */
export const inOneLine = ({ before, figure, after }: AmountParts): string =>
  before + (RIGHT_TO_LEFT.test(before) ? LEFT_TO_RIGHT_MARK : '') + figure + after;
