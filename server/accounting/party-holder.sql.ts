import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** Names of the fields in which documents refer to a party. */
const NAMES = [
  'party_id',
  'customer_id',
  'counterparty_id',
  'agent_id',
  'sender_id',
  'broker_id',
] as const;

/** Message key of the first reason why the party cannot be deleted; null if the party can be deleted. */
export async function holderOf(db: Db, id: number): Promise<string | null> {
  const path = `$.** ? (${NAMES.map((name) => `@.${name} == $id`).join(' || ')})`;
  const { rows } = await sql<{ holder: string }>`
    select 'party.held-by-lines' as holder where exists (select from line where party_id = ${id})
    union all
    select 'party.held-by-drafts' where exists (
      select from document
      where status in ('draft', 'pending_approval')
        and jsonb_path_exists(body, ${path}::jsonpath, jsonb_build_object('id', ${id}::bigint))
    )
    union all
    select 'party.held-by-limit' where exists (
      select from document
      where type = 'credit limit' and status = 'posted' and stage in ('active', 'suspended')
        and body ->> 'party_id' = ${String(id)}
    )
    union all
    select 'party.held-by-remits' where exists (
      select from document
      where type = 'transfer' and status = 'posted'
        and ${String(id)} in (body ->> 'agent_id', body ->> 'sender_id')
    )
    union all
    select 'party.held-by-offers' where exists (
      select from document
      where type = 'offer rate' and stage in ('offered', 'part_filled')
        and body ->> 'customer_id' = ${String(id)}
    )
    union all
    select 'party.held-by-kyc' where exists (
      select from kyc_customer where party_id = ${id} and status <> 'closed'
    )
    union all
    select 'party.held-by-employee' where exists (
      select from employee where party_id = ${id} and status <> 'discarded'
    )
  `.execute(db);
  return rows[0]?.holder ?? null;
}
