import type { Bound, Limit } from '@/lib/domain/watched';
import type { Measure } from '@/lib/domain/structuring';
import type { Threshold } from '@/lib/domain/thresholds';
import { baseOf, type Valuing } from './base-of';
import type { Cleared } from './cleared';

/** Bounds with what they are in base on a day; one whose currency no rate speaks of is left out. */
export const limitsOn = (bounds: readonly Bound[], valuing: Valuing, day: string): Limit[] =>
  bounds.flatMap((bound) => {
    const limit = baseOf(bound, valuing, day);
    return limit === undefined ? [] : [{ ...bound, limit }];
  });

/** What a deal of somebody is held to: the thresholds in force, and what the customer's tier allows. */
export function boundsOf(
  thresholds: readonly Threshold[],
  { standing }: Cleared,
  base: string,
): Bound[] {
  const { per_ticket = null, per_month = null } = standing?.limits ?? {};
  const tier = (amount: string | null, window: Bound['window']): Bound[] =>
    amount === null
      ? []
      : [{ rule: 'tier', direction: 'both', comparator: 'gt', currency: base, amount, window }];
  return [...thresholds, ...tier(per_ticket, 'ticket'), ...tier(per_month, '30d')];
}

/** What splitting is measured by: the report of cash; where none is asked for, the next that there is. */
export function measureOf(limits: readonly Limit[]): Measure | null {
  const order = ['cash_report', 'full_kyc', 'identify'] as const;
  const found = order.flatMap((rule) => limits.find((limit) => limit.rule === rule) ?? []);
  const [first] = found;
  return first ? { comparator: first.comparator, amount: first.limit } : null;
}
