import { sql } from 'kysely';

import type { DocumentStatus } from '@/lib/domain/document-status';
import type { DocumentType } from '@/lib/domain/document-type';
import { referencesOf } from '@/lib/domain/trail';
import type { AuditNote } from '@/server/kernel/audit';
import type { Db, Tx } from '@/server/kernel/host';
import { trailNames } from '@/server/kernel/trail-names.sql';
import type { DocumentCall } from './document-call';
import type { Moment, Turning } from './kind';
import { notOfRemovedSample } from '@/server/ledger/sample-month';
import type { Wire } from '@/server/ledger/currencies';
import { type DocumentRow, lockDocument } from './rows';

/** Displayed state of a document: its stage if it is posted and has a stage, otherwise its status. */
export function statusOf({ status, stage }: Pick<DocumentRow, 'status' | 'stage'>): DocumentStatus {
  // The cast is safe: only the program writes status and stage, and only with values of the type's own list.
  return (status === 'posted' ? (stage ?? status) : status) as DocumentStatus;
}

/**
 * Returns the document with the stage that it has at a moment. This stage differs from the stored one only in types
 * whose stage changes as time passes.
 */
export const standingAt = (
  row: DocumentRow,
  { turns }: Readonly<{ turns?: Turning }>,
  at: Moment,
): DocumentRow => (turns ? { ...row, stage: turns.stage(row, at) } : row);

/**
 * Returns the document with the stage that it has now. The business day is read only for types whose stage changes as
 * time passes.
 */
export const standingNow = async (
  row: DocumentRow,
  kind: Readonly<{ turns?: Turning }>,
  call: Pick<DocumentCall, 'today' | 'host'>,
): Promise<DocumentRow> => (kind.turns ? standingAt(row, kind, await momentOf(call)) : row);

/** Business day and time of a call. */
export const momentOf = async ({
  today,
  host,
}: Pick<DocumentCall, 'today'> &
  Readonly<{ host: Pick<DocumentCall['host'], 'now'> }>): Promise<Moment> => ({
  today: await today(),
  now: host.now(),
});

/** Locks a document until the transaction ends and returns it with its displayed state. */
export async function lockShown(db: Tx, type: DocumentType, id: number): Promise<DocumentRow> {
  const row = await lockDocument(db, type, id);
  return { ...row, status: statusOf(row) };
}

/** Like `lockShown`, but computes the stage for kinds whose stage changes as time passes. */
export async function lockStanding(
  call: Pick<DocumentCall, 'db' | 'today' | 'host'>,
  kind: Readonly<{ type: DocumentType; turns?: Turning }>,
  id: number,
): Promise<DocumentRow> {
  const row = await standingNow(await lockDocument(call.db, kind.type, id), kind, call);
  return { ...row, status: statusOf(row) };
}

/** Returns the fields that the records of all documents have. */
export function commonFields(row: DocumentRow, wire: Wire, creator: string | null) {
  return {
    id: row.id,
    number: row.number,
    custom_id: row.custom_id,
    status: statusOf(row),
    version: row.version,
    created_at: row.created_at,
    created_by: row.created_by === null ? null : { id: row.created_by, name: creator ?? '' },
    posted_at: row.posted_at,
    void_reason: row.void_reason,
    due_to: row.type,
    due_to_id: row.id,
    branch_id: row.branch_id,
    date: row.date,
    reference: row.reference,
    memo: row.memo,
    counterparty: row.counterparty,
    amount: wire.money(row.amount, row.currency),
    currency: row.currency,
    base: wire.base(row.base),
  };
}

export async function userName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function entryIdsOf(db: Db, type: DocumentType, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function attachmentIdsOf(db: Db, type: DocumentType, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attachment')
    .select('id')
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns the history of a record, oldest first. `pending` has the audit notes of this call, which are not stored yet.
 */
export async function historyOf(
  db: Db,
  type: string,
  id: number,
  pending: Readonly<{ notes: readonly AuditNote[]; user: string | null; at: string }>,
) {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('app_user', 'app_user.id', 'audit.user_id')
    .select(['audit.at', 'app_user.name as user', 'audit.action', 'audit.changes'])
    .where('record_type', '=', type)
    .where('record_id', '=', String(id))
    .where(notOfRemovedSample(sql.ref('audit.id')))
    .orderBy('audit.id')
    .execute();
  const now = pending.notes.map(({ action, changes = {} }) => ({
    at: pending.at,
    user: pending.user,
    action,
    changes,
  }));
  const items = [...rows, ...now];
  const names = await trailNames(db, items);
  return items.map((item) => {
    const keys = referencesOf(item.changes).filter((key) => key in names);
    if (keys.length === 0) return item;
    return { ...item, names: Object.fromEntries(keys.map((key) => [key, names[key] ?? ''])) };
  });
}
