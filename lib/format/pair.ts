import type { QuoteManner } from '@/lib/domain/rate';

/** Currency pair of a rate: `EUR/USD`, `100 JPY/USD`, or `USD/AED` if the rate is quoted per unit of base. */
export function pairInWords(
  { currency, quote_unit, quote_direction }: QuoteManner & Readonly<{ currency: string }>,
  base: string,
): string {
  const [first, second] = quote_direction === 'direct' ? [currency, base] : [base, currency];
  return quote_unit === 1 ? `${first}/${second}` : `${quote_unit} ${first}/${second}`;
}
