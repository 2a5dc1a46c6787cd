import { sql } from 'kysely';

import type { Dashboard, OwnDraft } from '@/lib/contract/dashboard';
import { documentNumber } from '@/lib/domain/document-number';
import type { Db } from '@/server/kernel/host';

type Drafts = Dashboard['drafts'][number];

/** SQL condition: the document is a remittance. Remittances share a document type with transfers. */
const isRemittance = sql`(type = 'transfer' and body ->> 'kind' <> 'internal')`;

/** Removes `is_remittance` from a row unless it is true. */
const marked = <Row extends Drawn>({ is_remittance, ...row }: Row) => ({
  ...row,
  ...(is_remittance && { is_remittance }),
});

type Drawn = Readonly<{ type: string; is_remittance?: boolean | undefined }>;

/**
 * Number of drafts and of documents pending approval, by type, with remittances as a separate type. Drafts of year
 * closings are left out, because each of them only marks an open fiscal year.
 */
export async function draftsByType(db: Db, userId: number): Promise<Drafts[]> {
  const { rows } = await sql<Drafts>`
    select type, ${isRemittance} as is_remittance,
           count(*) filter (where status = 'draft') as drafts,
           count(*) filter (where status = 'draft' and created_by = ${userId}::bigint) as mine,
           count(*) filter (where status = 'pending_approval') as waiting,
           min(date)::text as oldest
    from document
    where status in ('draft', 'pending_approval') and type <> 'fiscal closing'
    group by type, ${isRemittance} order by type, is_remittance
  `.execute(db);
  return rows.map(marked);
}

/** True if nothing was ever posted. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    empty: boolean;
  }>`select not exists (select from entry) as empty`.execute(db);
  return rows[0]?.empty ?? true;
}

/** Latest five drafts of a user, among the given kinds of documents. */
export async function ownDrafts(
  db: Db,
  userId: number,
  kinds: readonly Drawn[],
): Promise<OwnDraft[]> {
  const { rows } = await sql<OwnDraft>`
    select type, ${isRemittance} as is_remittance, id, date::text, memo, amount::text, currency
    from document
    where status = 'draft' and created_by = ${userId}::bigint
      and (type, ${isRemittance}) in (
        select * from unnest(${kinds.map(({ type }) => type)}::text[],
                             ${kinds.map((kind) => kind.is_remittance === true)}::boolean[])
      )
    order by created_at desc, id desc limit 5
  `.execute(db);
  return rows.map(marked);
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

/**
 * Number of customer files that a user can review: submitted, or claimed by this user. Leaves out files that the user
 * created or was the last to change, because another person must review them, and files that wait for a second
 * approval.
 */
export async function filesToReview(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('kyc_customer as c')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('purged_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('c.status', '=', 'submitted'),
        and([eb('c.status', '=', 'under_review'), eb('reviewer_id', '=', userId)]),
      ]),
    )
    .where(({ eb, or }) => or([eb('created_by', 'is', null), eb('created_by', '<>', userId)]))
    .where(({ eb, or }) => or([eb('written_by', 'is', null), eb('written_by', '<>', userId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('approval')
            .select('approval.id')
            .where('approval.document_type', '=', 'KYC customer')
            .whereRef('approval.document_id', '=', 'c.id')
            .where('approval.status', '=', 'waiting'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Number of messages whose last delivery failed: those that will be tried again, and those given up within the last
 * day. At most 1,000 are counted.
 */
export async function failingMessages(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ failing: number }>`
    select count(*) as failing from (
      select from message
      where sent_at is null and trouble is not null
        and (given_up_at is null or given_up_at > ${now}::timestamptz - interval '1 day')
      limit 1000
    ) untaken
  `.execute(db);
  return rows[0]?.failing ?? 0;
}

/** Number of webhooks that the program switched off. */
export async function disabledWebhooks(db: Db): Promise<number> {
  const { rows } = await sql<{ disabled: number }>`
    select count(*) as disabled from webhook where disabled_for is not null`.execute(db);
  return rows[0]?.disabled ?? 0;
}

/** Number of active report packs whose last run stopped or failed. */
export async function unsentPacks(db: Db): Promise<number> {
  const { rows } = await sql<{ unsent: number }>`
    select count(*) as unsent from report_pack
    where is_active and ran_result ->> 'status' in ('stopped', 'failed')`.execute(db);
  return rows[0]?.unsent ?? 0;
}
