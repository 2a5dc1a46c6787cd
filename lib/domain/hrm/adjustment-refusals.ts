import { type Adjustment, isInDays, isLent, partsOf } from './adjustment';
import { isSplittable } from './instalments';
import { fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

export const MOST_INSTALMENTS = 360;

type Where = Readonly<{ account_id?: number | undefined; location_id?: number | undefined }>;

/**
 * Refusals of contradicting fields and of values out of range. Of the employee, they need only the currency of the pay.
 */
export function adjustmentRefusals(
  adjustment: Adjustment & Where,
  { currency, decimals }: Readonly<{ currency: string; decimals: number }>,
): Refusal[] {
  const { kind, amount, days, period, from, to, instalments, rate_percent } = adjustment;
  const says = (is: boolean, code: string, field: string, params: Record<string, string> = {}) =>
    is ? [new Refusal(code, { field, params })] : [];
  const lent = isLent(kind);
  const isEnded = from !== undefined && to !== undefined && to < from;
  return [
    ...says(amount === undefined && days === undefined, 'adjustment.amount-or-days', 'amount'),
    ...says(amount !== undefined && days !== undefined, 'adjustment.amount-or-days', 'days'),
    ...says(days !== undefined && !isInDays(kind), 'adjustment.not-in-days', 'days'),
    ...says(amount !== undefined && !fits(amount, decimals), 'ledger.decimals', 'amount', {
      currency,
      decimals: String(decimals),
    }),
    ...says(period !== undefined && from !== undefined, 'adjustment.period-or-from', 'from'),
    ...says(to !== undefined && from === undefined, 'adjustment.to-alone', 'from'),
    ...says(isEnded, 'adjustment.ends-before', 'to'),
    ...says(
      instalments !== undefined && days !== undefined,
      'adjustment.days-whole',
      'instalments',
    ),
    ...says(
      instalments !== undefined && to !== undefined,
      'adjustment.end-or-count',
      'instalments',
    ),
    ...says(!isEnded && isTooLong(adjustment), 'adjustment.long', 'to', {
      most: String(MOST_INSTALMENTS),
    }),
    ...says(isTooSmall(adjustment, decimals), 'adjustment.too-many', 'instalments'),
    ...says(
      rate_percent !== undefined && kind !== 'loan',
      'adjustment.no-interest',
      'rate_percent',
    ),
    ...says(adjustment.account_id !== undefined && !lent, 'adjustment.not-paid-out', 'account_id'),
    ...says(
      adjustment.location_id !== undefined && !lent,
      'adjustment.not-paid-out',
      'location_id',
    ),
  ];
}

const isTooLong = (adjustment: Adjustment): boolean => partsOf(adjustment) > MOST_INSTALMENTS;

function isTooSmall(adjustment: Adjustment, decimals: number): boolean {
  const { amount, instalments } = adjustment;
  if (amount === undefined || instalments === undefined) return false;
  return fits(amount, decimals) && !isSplittable(amount, instalments, decimals);
}
