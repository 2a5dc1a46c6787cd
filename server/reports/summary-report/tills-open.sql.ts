import { sql } from 'kysely';

import type { SummaryReport } from '@/lib/contract/reports/summary-report';
import type { Db } from '@/server/kernel/host';

/** Sessions that had begun and were not over at the end of a day of the organisation's. */
export async function tillsOpenAt(db: Db, to: string): Promise<SummaryReport['tills']> {
  const { rows } = await sql<SummaryReport['tills'][number]>`
    select s.id as session_id, l.name as location, u.name as user, s.opened_at,
           case when s.status = 'opening_review' then s.status
                when s.closed_at < o.midnight then 'variance_review' else 'open' end as status
    from till_session s
    join location l on l.id = s.location_id
    join app_user u on u.id = s.user_id
    cross join (
      select (${to}::date + 1)::timestamp at time zone timezone as midnight from organization
    ) o
    where s.opened_at < o.midnight and s.status <> 'rejected'
      and (s.status <> 'closed' or s.closed_at >= o.midnight)
    order by l.name, s.id
  `.execute(db);
  return rows;
}
