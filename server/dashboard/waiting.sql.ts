import { sql } from 'kysely';

import type { Dashboard, OwnDraft } from '@/lib/contract/dashboard';
import { documentNumber } from '@/lib/domain/document-number';
import type { Db } from '@/server/kernel/host';

type Drafts = Dashboard['drafts'][number];

/**
 * Number of drafts and waiting documents by type. An open fiscal year is the draft of its closing, but is not counted.
 */
export async function draftsByType(db: Db, userId: number): Promise<Drafts[]> {
  const { rows } = await sql<Drafts>`
    select type, count(*) filter (where status = 'draft') as drafts,
           count(*) filter (where status = 'draft' and created_by = ${userId}::bigint) as mine,
           count(*) filter (where status = 'pending_approval') as waiting,
           min(date)::text as oldest
    from document
    where status in ('draft', 'pending_approval') and type <> 'fiscal closing'
    group by type order by type
  `.execute(db);
  return rows;
}

/** True if nothing was ever posted. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    empty: boolean;
  }>`select not exists (select from entry) as empty`.execute(db);
  return rows[0]?.empty ?? true;
}

/** Latest drafts of a user, of the given types. */
export async function ownDrafts(
  db: Db,
  userId: number,
  types: readonly string[],
): Promise<OwnDraft[]> {
  const { rows } = await sql<OwnDraft>`
    select type, id, date::text, memo, amount::text, currency from document
    where status = 'draft' and created_by = ${userId}::bigint and type = any(${types}::text[])
    order by created_at desc, id desc limit 5
  `.execute(db);
  return rows;
}

/** Active transaction locks, the latest lock date first. */
export async function activeLocks(db: Db): Promise<NonNullable<Dashboard['locks']>> {
  const { rows } = await sql<Omit<NonNullable<Dashboard['locks']>[number], 'number'>>`
    select id, modules, lock_date::text from transaction_lock
    where ended_at is null order by lock_date desc, id desc
  `.execute(db);
  return rows.map((row) => ({ ...row, number: documentNumber('transaction locking', row.id) }));
}

/** Open fiscal years, oldest first. */
export async function openYears(db: Db): Promise<NonNullable<Dashboard['years']>> {
  const { rows } = await sql<NonNullable<Dashboard['years']>[number]>`
    select id, starts_on::text as "from", ends_on::text as "to" from fiscal_year
    where not is_closed order by starts_on
  `.execute(db);
  return rows;
}
