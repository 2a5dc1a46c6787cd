import { type Decimal, fixed, round } from '@/lib/domain/money';
import { grouped } from './number';

/** An amount in a table: grouped, that many decimals, half up, with a real minus sign. */
export function formatFigure(value: Decimal, decimals: number): string {
  return grouped(fixed(round(value, decimals), decimals)).replace('-', '\u2212');
}
