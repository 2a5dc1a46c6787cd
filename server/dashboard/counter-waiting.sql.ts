import { sql } from 'kysely';

import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import type { Db } from '@/server/kernel/host';

type Waiting = CounterDashboard['waiting'];

/** Number of counts that wait for a second person, and number of tills that have been open since an earlier day. */
export async function tillsWaiting(
  db: Db,
  today: string,
): Promise<Readonly<{ reviews: number; left_open: number }>> {
  const { rows } = await sql<{ reviews: number; left_open: number }>`
    select count(*) filter (where s.status in ('opening_review', 'variance_review')) as reviews,
           count(*) filter (
             where s.status = 'open' and s.opened_at < ${today}::timestamp at time zone o.timezone
           ) as left_open
    from till_session s cross join organization o
    where s.status not in ('closed', 'rejected')
  `.execute(db);
  return rows[0] ?? { reviews: 0, left_open: 0 };
}

/**
 * Open fiscal years that have ended without a revaluation on their last day. Empty if no foreign currency is held or
 * owed.
 */
export async function yearsToRevalue(
  db: Db,
  today: string,
): Promise<NonNullable<Waiting['revaluations']>> {
  const { rows } = await sql<NonNullable<Waiting['revaluations']>[number]>`
    select y.id, y.ends_on::text as "to"
    from fiscal_year y
    where not y.is_closed and y.ends_on < ${today}
      and exists (select from position where quantity <> 0)
      and not exists (
        select from document d
        where d.type = 'revaluation' and d.status = 'posted' and d.date = y.ends_on
      )
    order by y.ends_on
  `.execute(db);
  return rows;
}
