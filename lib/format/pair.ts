import type { QuoteManner } from '@/lib/domain/rate';

/** What a rate is of, as it is quoted: `EUR/USD`, `100 JPY/USD`, or `USD/AED` for units a base. */
export function pairInWords(
  { currency, quote_unit, quote_direction }: QuoteManner & Readonly<{ currency: string }>,
  base: string,
): string {
  const [first, second] = quote_direction === 'direct' ? [currency, base] : [base, currency];
  return quote_unit === 1 ? `${first}/${second}` : `${quote_unit} ${first}/${second}`;
}
