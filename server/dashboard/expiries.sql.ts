import { sql } from 'kysely';

import { FIRST_STEP } from '@/lib/domain/expiry';
import type { Db } from '@/server/kernel/host';

/** Number of active employees with a document, ID or contract that has expired or expires soon. */
export async function employeeExpiries(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee e
    where e.status = 'active' and least(e.id_expires_on, e.contract_end, (
      select min(d.expires_on) from employee_document d where d.employee_id = e.id
    )) <= ${today}::date + ${FIRST_STEP}::int`.execute(db);
  return rows[0]?.count ?? 0;
}
