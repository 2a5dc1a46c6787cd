import { sql } from 'kysely';

import type { Decimal } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { NotFound } from '@/server/kernel/failure';

/** A 404 where there is no such party. */
export async function partyThere(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('party')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
}

/** What was paid in for beneficiaries of an agent in a currency, and is not paid out by it yet. */
export async function sentThrough(db: Db, agent: number, currency: string): Promise<Decimal> {
  const { rows } = await sql<Readonly<{ amount: Decimal }>>`
    select coalesce(sum(amount), 0)::text as amount from document
    where type = 'transfer' and status = 'posted' and body ->> 'kind' = 'remit_out'
      and body ->> 'agent_id' = ${String(agent)} and currency = ${currency}
      and stage in ('paid_in', 'held', 'sent', 'available', 'expired')
  `.execute(db);
  return rows[0]?.amount ?? '0';
}
