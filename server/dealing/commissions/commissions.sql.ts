import { sql } from 'kysely';

import type { CommissionBody } from '@/lib/contract/dealing/commissions';
import type { TransferBody } from '@/lib/contract/dealing/transfer';
import type { Decimal } from '@/lib/domain/money';
import type { Db, Tx } from '@/server/kernel/host';

/** A remittance of a batch, with its value in base. */
export type Item = Readonly<{ id: number; number: string; date: string | null; base: Decimal }>;

export type RemitRow = Readonly<{
  id: number;
  number: string;
  date: string | null;
  stage: string;
  amount: Decimal;
  currency: string;
  body: TransferBody;
  course: object | null;
}>;

/**
 * Outgoing remittances of an agent in a period for which no batch has paid a commission yet, and remittances of any day
 * that were cancelled, returned or refused and whose paid commission no batch has taken back yet. Remittances that
 * belong to `batch` count as open.
 */
export async function openItems(
  db: Db,
  { agent_id, from, to }: CommissionBody,
  batch: number | null,
): Promise<readonly RemitRow[]> {
  const { rows } = await sql<RemitRow>`
    select id, number, date::text as date, stage, amount::text as amount, currency, body, course
    from document
    where type = 'transfer' and status = 'posted' and body ->> 'kind' = 'remit_out'
      and body ->> 'agent_id' = ${String(agent_id)}
      and case
        when stage in ('paid_in', 'sent', 'available', 'paid_out', 'settled', 'expired')
          then date between ${from}::date and ${to}::date
            and (course ->> 'commission_id' is null or (course ->> 'commission_id')::bigint = ${batch}::bigint)
        when stage in ('cancelled', 'returned', 'refused')
          then course ->> 'commission_id' is not null
            and (course ->> 'commission_back' is null or (course ->> 'commission_back')::bigint = ${batch}::bigint)
        else false
      end
    order by id
  `.execute(db);
  return rows;
}

/**
 * Stores the id of the batch on each remittance: as `commission_back` if its value is negative, otherwise as
 * `commission_id`.
 */
export async function markItems(db: Tx, batch: number, items: readonly Item[]): Promise<void> {
  const ids = (isBack: boolean) =>
    items.filter(({ base }) => base.startsWith('-') === isBack).map(({ id }) => id);
  await sql`
    update document set course = coalesce(course, '{}') || jsonb_build_object(
      case when id = any(${ids(true)}::bigint[]) then 'commission_back' else 'commission_id' end, ${batch}::bigint)
    where type = 'transfer' and id = any(${items.map(({ id }) => id)}::bigint[])
  `.execute(db);
}

/** True if a commission that this batch paid was taken back by another batch. */
export async function isTakenBack(db: Db, batch: number): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (
      select from document
      where type = 'transfer' and (course ->> 'commission_id')::bigint = ${batch}::bigint
        and course ->> 'commission_back' is not null
    ) as is_taken
  `.execute(db);
  return rows[0]?.is_taken ?? false;
}

/** Releases the remittances of a voided batch, so that another batch can include them. */
export async function freeItems(db: Tx, batch: number): Promise<void> {
  await sql`
    update document set course = course
      - (case when (course ->> 'commission_id')::bigint = ${batch}::bigint then 'commission_id' else '' end)
      - (case when (course ->> 'commission_back')::bigint = ${batch}::bigint then 'commission_back' else '' end)
    where type = 'transfer'
      and ((course ->> 'commission_id')::bigint = ${batch}::bigint
        or (course ->> 'commission_back')::bigint = ${batch}::bigint)
  `.execute(db);
}

/** Locks the agent, so that two batches never pay for the same remittances. */
export async function lockAgent(db: Tx, id: number): Promise<void> {
  await db.selectFrom('party').select('id').where('id', '=', id).forUpdate().execute();
}
