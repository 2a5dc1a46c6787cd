import type { QuoteManner } from '@/lib/domain/rate';

/** Currency pair of a rate: `EUR/USD`, `100 JPY/USD`, or `USD/AED` and `USD/100 IRR` for rates per one unit of base. */
export function pairInWords(
  { currency, quote_unit, quote_direction }: QuoteManner & Readonly<{ currency: string }>,
  base: string,
): string {
  const quoted = quote_unit === 1 ? currency : `${quote_unit} ${currency}`;
  return quote_direction === 'direct' ? `${quoted}/${base}` : `${base}/${quoted}`;
}
