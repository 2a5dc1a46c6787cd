import { sql } from 'kysely';

import type { RiskLevel } from '@/lib/domain/compliance/kyc-risk';
import type { KycStatus, ReasonCode } from '@/lib/domain/compliance/kyc-state';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import { knownRisk } from '@/server/kernel/known-risk.sql';
import { onDays } from '@/server/kernel/on-days.sql';

/** Rights of the reader, which determine whether risk levels and compliance findings are visible. */
export type Sight = Parameters<typeof knownRisk>[0];

export type StandingCount = Readonly<{
  status: KycStatus;
  risk_level: RiskLevel | null;
  count: number;
}>;

/** Number of customers by state and risk level, without erased customers. */
export async function countStandings(db: Db, sight: Sight): Promise<readonly StandingCount[]> {
  const { rows } = await sql<StandingCount>`
    select status, level as risk_level, count(*)::integer as count
    from kyc_customer cross join lateral (select ${knownRisk(sight)} as level) known
    where purged_at is null group by status, level
  `.execute(db);
  return rows;
}

type Decided = Readonly<{
  received: number;
  approved: number;
  rejected: number;
  median_hours: string | null;
}>;

/**
 * Numbers of files that were received, approved and rejected within a period, and the median time to a decision. This
 * time starts at the last submission before the decision.
 */
export async function countDecisions(db: Db, days: Period): Promise<Decided> {
  const { rows } = await sql<Decided>`
    with decision as (
      select c.id, c.approved_at as at, 'approved' as verdict
      from kyc_customer c where ${onDays(sql`c.approved_at`, days)}
      union all
      select c.id, c.rejected_at, 'rejected'
      from kyc_customer c where ${onDays(sql`c.rejected_at`, days)}
    )
    select
      (select count(*)::integer from kyc_customer c
       where c.submitted_at is not null and ${onDays(sql`c.created_at`, days)}) as received,
      count(*) filter (where verdict = 'approved')::integer as approved,
      count(*) filter (where verdict = 'rejected')::integer as rejected,
      round((percentile_cont(0.5) within group (order by extract(epoch from d.at - sent.at)) / 3600)::numeric, 1)
        as median_hours
    from decision d
    left join lateral (
      select max(v.at) as at from kyc_version v where v.customer_id = d.id and v.at <= d.at
    ) sent on true
  `.execute(db);
  return rows[0] ?? { received: 0, approved: 0, rejected: 0, median_hours: null };
}

/** Reasons of rejections within a period, the most frequent first. */
export async function countReasons(
  db: Db,
  days: Period,
): Promise<readonly Readonly<{ reason_code: ReasonCode; count: number }>[]> {
  const { rows } = await sql<{ reason_code: ReasonCode; count: number }>`
    select c.reason_code, count(*)::integer as count from kyc_customer c
    where c.reason_code is not null and ${onDays(sql`c.rejected_at`, days)}
    group by c.reason_code order by count desc, c.reason_code
  `.execute(db);
  return rows;
}
