import type { Bound, Limit } from '@/lib/domain/compliance/watched';
import type { Measure } from '@/lib/domain/compliance/structuring';
import { type Decimal, isZero, multiply } from '@/lib/domain/money';
import { isShare, type Threshold } from '@/lib/domain/compliance/thresholds';
import type { DocumentCall } from '@/server/document/document-call';
import { declaredOf } from '@/server/compliance/kyc/declared.sql';
import { baseOf, type Valuing } from './base-of';
import type { Cleared } from './cleared';

/** Converts bounds to base at the mid of a day. Leaves out bounds whose currency has no rate. */
export const limitsOn = (bounds: readonly Bound[], valuing: Valuing, day: string): Limit[] =>
  bounds.flatMap((bound) => {
    const limit = baseOf(bound, valuing, day);
    return limit === undefined ? [] : [{ ...bound, limit }];
  });

type Dealing = Readonly<{ thresholds: readonly Threshold[]; cleared: Cleared; base: string }>;

/**
 * Bounds for a customer's deal: the thresholds in force, the limits of the tier, and percentages of the declared
 * volume.
 */
export async function boundsOf(
  { db, host }: Pick<DocumentCall, 'db' | 'host'>,
  { thresholds, cleared: { kycState }, base }: Dealing,
): Promise<Bound[]> {
  const hasShares = thresholds.some(({ rule }) => isShare(rule));
  const declared = hasShares && kycState ? await declaredOf(db, host, kycState.id) : null;
  const { per_ticket = null, per_month = null } = kycState?.limits ?? {};
  const tier = (amount: string | null, window: Bound['window']): Bound[] =>
    amount === null
      ? []
      : [{ rule: 'tier', direction: 'both', comparator: 'gt', currency: base, amount, window }];
  return [
    ...thresholds.flatMap((one) => boundOf(one, { base, declared })),
    ...tier(per_ticket, 'ticket'),
    ...tier(per_month, '30d'),
  ];
}

/**
 * Converts a threshold to a bound for one customer. A percentage becomes an amount of the declared volume; for a
 * percentage, the list is empty if the customer declared no volume.
 */
export function boundOf(
  { currency, ...threshold }: Threshold,
  { base, declared }: Readonly<{ base: string; declared: Decimal | null }>,
): Bound[] {
  if (currency !== null) return [{ ...threshold, currency }];
  if (declared === null || isZero(declared)) return [];
  const amount = multiply(multiply(declared, threshold.amount), '0.01');
  return [{ ...threshold, amount, currency: base }];
}

/**
 * Returns the limit with which split amounts are detected: the limit for a cash report, otherwise for full KYC,
 * otherwise for identification. Null if none exists.
 */
export function measureOf(limits: readonly Limit[]): Measure | null {
  const order = ['cash_report', 'full_kyc', 'identify'] as const;
  const found = order.flatMap((rule) => limits.find((limit) => limit.rule === rule) ?? []);
  const [first] = found;
  return first ? { comparator: first.comparator, amount: first.limit } : null;
}
