import { type Decimal, fixed, round } from '@/lib/domain/money';

export type NumberFormat = Readonly<{
  decimals?: number;
  symbol?: string;
  position?: 'prefix' | 'suffix';
}>;

/**
 * A number for show, whatever came in: all but figures, the first point and a leading minus is
 * dropped; what is then longer than five characters is cut to five decimals (specification 9); that
 * is rounded half up and grouped by thousands. Text without a figure shows nothing.
 */
export function formatNumber(
  text: string,
  { decimals = 2, symbol = '', position = 'prefix' }: NumberFormat = {},
): string {
  const figures = figuresOf(text);
  if (figures === undefined) return '';
  const cut = figures.length > 5 ? figures.replace(/(\.\d{5})\d+$/, '$1') : figures;
  const shown = grouped(fixed(round(cut, decimals), decimals));
  return symbol === '' ? shown : withSymbol(shown, symbol, position);
}

function figuresOf(text: string): Decimal | undefined {
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.');
  const fraction = rest.join('');
  if (whole === '' && fraction === '') return undefined;
  const minus = /^[^0-9.]*-/.test(text) ? '-' : '';
  return `${minus}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A symbol of letters stands apart from the figures, a sign does not. */
function withSymbol(shown: string, symbol: string, position: 'prefix' | 'suffix'): string {
  const gap = /\p{L}/u.test(symbol) ? '\u00a0' : '';
  if (position === 'suffix') return shown + gap + symbol;
  const minus = shown.startsWith('-') ? '-' : '';
  return minus + symbol + gap + shown.slice(minus.length);
}

/** Commas between the thousands of plain digits. */
export function grouped(value: Decimal): string {
  const [whole = '', fraction] = value.split('.');
  const thousands = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}
