import type { Limit } from '@/lib/domain/watched';
import type { Measure } from '@/lib/domain/structuring';
import type { Threshold } from '@/lib/domain/thresholds';
import { baseOf, type Valuing } from './base-of';

/** Thresholds with what they are in base on a day; one whose currency no rate speaks of is left out. */
export const limitsOn = (
  thresholds: readonly Threshold[],
  valuing: Valuing,
  day: string,
): Limit[] =>
  thresholds.flatMap((threshold) => {
    const limit = baseOf(threshold, valuing, day);
    return limit === undefined ? [] : [{ ...threshold, limit }];
  });

/** What splitting is measured by: the report of cash; where none is asked for, the next that there is. */
export function measureOf(limits: readonly Limit[]): Measure | null {
  const order = ['cash_report', 'full_kyc', 'identify'] as const;
  const found = order.flatMap((rule) => limits.find((limit) => limit.rule === rule) ?? []);
  const [first] = found;
  return first ? { comparator: first.comparator, amount: first.limit } : null;
}
