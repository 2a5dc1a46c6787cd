import type { KycReport, KycStanding } from '@/lib/contract/reports/kyc-report';
import { RISK_LEVELS } from '@/lib/domain/kyc-risk';
import { KYC_STATUSES, publicReason } from '@/lib/domain/kyc-state';
import { divide, fixed } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import type { StandingCount } from './kyc-counts.sql';

const total = (counts: readonly Readonly<{ count: number }>[]) =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** States with at least one customer, in order; split by risk if the user may see it. */
export function standingRows(
  counts: readonly StandingCount[],
  { seesRisk }: Readonly<{ seesRisk: boolean }>,
): KycStanding[] {
  return KYC_STATUSES.flatMap((status) => {
    const own = counts.filter((one) => one.status === status);
    if (own.length === 0) return [];
    const at = (level: StandingCount['risk_level']) =>
      seesRisk ? total(own.filter(({ risk_level }) => risk_level === level)) : null;
    return [{ status, ...recordOf(RISK_LEVELS, at), unrated: at(null), total: total(own) }];
  });
}

/** An approval that expires soon still counts. */
const APPROVED: readonly string[] = ['approved', 'expiring'];

export function standingTotals(counts: readonly StandingCount[]): KycReport['totals'] {
  const approved = total(counts.filter(({ status }) => APPROVED.includes(status)));
  const rejected = total(counts.filter(({ status }) => status === 'rejected'));
  return {
    customers: total(counts),
    approved,
    rejected,
    approval_rate: rateOf(approved, rejected),
  };
}

const rateOf = (approved: number, rejected: number): string | null =>
  approved + rejected === 0
    ? null
    : fixed(divide(String(approved * 100), String(approved + rejected), { decimals: 1 }), 1);

type Reasons = KycReport['reasons'];

/** Combines confidential rejection reasons with the public one, unless the user may see compliance. */
export function shownReasons(
  reasons: Readonly<Reasons>,
  { seesCompliance }: Readonly<{ seesCompliance: boolean }>,
): Reasons {
  if (seesCompliance) return [...reasons];
  const grouped = Map.groupBy(reasons, ({ reason_code }) => publicReason(reason_code));
  return [...grouped]
    .map(([reason_code, own]) => ({ reason_code, count: total(own) }))
    .toSorted((a, b) => b.count - a.count);
}
