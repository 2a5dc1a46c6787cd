import { sql } from 'kysely';

import type { KycReport } from '@/lib/contract/reports/kyc-report';
import type { Period } from '@/lib/domain/report-period';
import { overridden } from '@/server/document/overridden.sql';
import type { Db } from '@/server/kernel/host';
import { onDays } from '@/server/kernel/on-days.sql';

type Compliance = NonNullable<KycReport['compliance']>;
type Asked = Readonly<{ days: Period; today: string; now: Date }>;

/** Figures of compliance: tasks that are open now, and findings and decisions within the days of the query. */
export async function complianceFigures(db: Db, query: Asked): Promise<Compliance> {
  return {
    hits: await openHitAges(db, query),
    alerts: await alertsByRule(db, query),
    reports: await reportsDue(db, query),
    overrides: await overridesIn(db, query),
  };
}

/** Number of open screening hits that block or delay a customer, by how long they have waited. */
async function openHitAges(db: Db, { now }: Asked): Promise<Compliance['hits']> {
  const { rows } = await sql<Compliance['hits']>`
    with waiting as (
      select extract(day from ${now.toISOString()}::timestamptz - found_at)::integer as days
      from screening_hit
      where ended is null and decision in ('open', 'more_data') and band in ('block', 'review')
    )
    select count(*)::integer as open, count(*) filter (where days <= 7)::integer as within7,
           count(*) filter (where days between 8 and 30)::integer as within30,
           count(*) filter (where days > 30)::integer as older, max(days) as oldest_days
    from waiting
  `.execute(db);
  return rows[0] ?? { open: 0, within7: 0, within30: 0, older: 0, oldest_days: null };
}

async function alertsByRule(db: Db, { days }: Asked): Promise<Compliance['alerts']> {
  const { rows } = await sql<Compliance['alerts'][number]>`
    with found as (
      select rule, count(*)::integer as raised,
             count(*) filter (where a.status = 'closed_false')::integer as closed_false,
             count(*) filter (where a.status = 'escalated')::integer as escalated
      from alert a cross join lateral unnest(a.rules) rule
      where ${onDays(sql`a.raised_at`, days)}
      group by rule
    )
    select *, round(100.0 * escalated / nullif(closed_false + escalated, 0), 1) as precision
    from found order by rule
  `.execute(db);
  return rows;
}

async function reportsDue(db: Db, { days, today }: Asked): Promise<Compliance['reports']> {
  const { rows } = await sql<Compliance['reports']>`
    select
      count(*) filter (where r.status in ('draft', 'reviewed') and r.due_on >= ${today}::date)::integer as due,
      count(*) filter (where r.status in ('draft', 'reviewed') and r.due_on < ${today}::date)::integer as overdue,
      count(*) filter (where r.status = 'filed' and ${onDays(sql`r.decided_at`, days)})::integer as filed,
      count(*) filter (where r.status = 'not_required' and ${onDays(sql`r.decided_at`, days)})::integer as not_required
    from threshold_report r
  `.execute(db);
  return rows[0] ?? { due: 0, overdue: 0, filed: 0, not_required: 0 };
}

async function overridesIn(db: Db, { days }: Asked): Promise<Compliance['overrides']> {
  const { rows } = await sql<Compliance['overrides'][number]>`
    select f."check", count(*)::integer as count
    from (${overridden}) f where ${onDays(sql`f.at`, days)}
    group by f."check" order by count desc, f."check"
  `.execute(db);
  return rows;
}
