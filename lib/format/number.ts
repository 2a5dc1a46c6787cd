import { type Decimal, fixed, round } from '@/lib/domain/money';

/**
 * Formats any text as a number for display. Drops everything except digits, the first point and a leading minus; cuts
 * to five decimals if the text is longer than five characters (section 9 of the specification); then rounds and groups
 * thousands. Text without digits gives an empty string.
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

export function grouped(value: Decimal): string {
  const [whole = '', fraction] = value.split('.');
  const thousands = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}
