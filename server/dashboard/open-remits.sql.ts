import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** Remittances that were taken back after their agent was paid, while as much of the currency is still held. */
export async function openRemits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from document d
    join position p on p.currency = d.course -> 'alert' ->> 'currency'
    where d.type = 'transfer' and d.stage in ('cancelled', 'returned', 'refused')
      and p.quantity >= (d.course -> 'alert' ->> 'quantity')::numeric
  `.execute(db);
  return rows[0]?.count ?? 0;
}
