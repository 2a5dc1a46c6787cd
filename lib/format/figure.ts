import { type Decimal, fixed, round } from '@/lib/domain/money';
import { grouped } from './number';

/** Formats an amount for a table: grouped, rounded to a fixed number of decimals, with a real minus sign. */
export function formatFigure(value: Decimal, decimals: number): string {
  return grouped(fixed(round(value, decimals), decimals)).replace('-', '\u2212');
}
