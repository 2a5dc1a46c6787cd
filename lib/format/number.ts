import { type Decimal, fixed, round } from '@/lib/domain/money';

/**
 * A number for show, whatever came in: all but figures, the first point and a leading minus is
 * dropped; what is then longer than five characters is cut to five decimals (specification 9); that
 * is rounded half up and grouped by thousands. Text without a figure shows nothing.
 */
export function formatNumber(
  text: string,
  { decimals = 2 }: Readonly<{ decimals?: number }> = {},
): string {
  const figures = figuresOf(text);
  if (figures === undefined) return '';
  const cut = figures.length > 5 ? figures.replace(/(\.\d{5})\d+$/, '$1') : figures;
  return grouped(fixed(round(cut, decimals), decimals));
}

function figuresOf(text: string): Decimal | undefined {
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.');
  const fraction = rest.join('');
  if (whole === '' && fraction === '') return undefined;
  const minus = /^[^0-9.]*-/.test(text) ? '-' : '';
  return `${minus}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Commas between the thousands of plain digits. */
export function grouped(value: Decimal): string {
  const [whole = '', fraction] = value.split('.');
  const thousands = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}
