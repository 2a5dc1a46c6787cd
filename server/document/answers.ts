import type { DocumentBody } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import type { AuditNote } from '@/server/kernel/audit';
import type { Db } from '@/server/kernel/host';
import { reasonOf, waitingFor } from './approval';
import { branchNamed } from '@/server/ledger/branch.sql';
import type { DocumentKind, Reference, Shown, VisibleLines } from './kind';
import { voidedOf } from './voided';
import { withoutCost } from './without-cost';
import type { AnyKind } from './act';
import {
  attachmentIdsOf,
  commonFields,
  entryIdsOf,
  historyOf,
  standingNow,
  userName,
} from './record';
import { type DocumentRow, findDocument, type StoredRow } from './rows';
import type { DocumentCall } from './document-call';

/**
 * Completes a draft before it is planned. A draft without a day gets the day `kept` of its stored version, otherwise
 * today.
 */
export async function completeDraft(
  call: DocumentCall,
  kind: AnyKind,
  given: DocumentBody,
  kept: string | null = null,
): Promise<DocumentBody> {
  const body = kind.complete ? await kind.complete(call, given) : given;
  return body.date === undefined ? { ...body, date: kept ?? (await call.today()) } : body;
}

/**
 * Reads the reference data of a draft with the kind's own `read`. If the kind has none, reads the accounts that the
 * draft names and the mid rates of its day.
 */
export async function referenceOf(
  call: DocumentCall,
  kind: DocumentKind<DocumentBody, object>,
  body: DocumentBody,
): Promise<Reference> {
  if (kind.read) return kind.read(call, body);
  return referenceTo(
    call.db,
    (kind.accounts?.(body) ?? []).map(({ id }) => id),
    body.date === undefined ? [] : [body.date],
  );
}

/**
 * A document that this call has stored, with the data of its record, so that the record is built without reading this
 * data again.
 */
export type NewRecord = Readonly<{
  row: StoredRow;
  entry_ids: readonly number[];
  attachment_ids: readonly number[];
  reference: Reference;
}>;

/** Builds the record of a document that this call has stored. */
export async function newRecordOf<Own extends object>(
  call: DocumentCall,
  kind: DocumentKind<DocumentBody, Own>,
  { row: stored, entry_ids, attachment_ids, reference }: NewRecord,
) {
  const row = await standingNow(stored, kind, call);
  const { db, host, user, noted } = call;
  const at = host.now().toISOString();
  const history = noted().map(({ action, changes = {} }) => ({
    at,
    user: user?.name ?? null,
    action,
    changes,
  }));
  return {
    ...commonFields(row, wireOf(reference.currencies), user?.name ?? null),
    attachments: attachment_ids.length,
    attachment_ids: [...attachment_ids],
    branch: stored.branch,
    entry_ids: [...entry_ids],
    history,
    // A document that this call has posted cannot have a waiting request yet, so none is read.
    waiting: row.status === 'posted' ? null : await waitingOn(db, row),
    voided: null,
    ...(await kind.own(db, row.body, reference, shownTo(call, row))),
  };
}

async function waitingOn(db: Db, { type, id, status }: DocumentRow) {
  if (status !== 'pending_approval' && status !== 'posted') return null;
  const waiting = await waitingFor(db, type, id);
  if (!waiting) return null;
  const { subject, asked_by, asker, asked_at, request } = waiting;
  return {
    subject,
    asked_by: { id: asked_by, name: asker },
    asked_at,
    reason: reasonOf(request),
  };
}

function shownTo(
  { may, say, user }: DocumentCall,
  { id, course, stage, created_by }: DocumentRow,
): Shown {
  return { id, may, say, course, stage, created_by, reader: user?.id ?? null };
}

/** Returns the whole record of a document, as the contract defines it. */
export async function recordOf<Own extends object>(
  call: DocumentCall,
  kind: DocumentKind<DocumentBody, Own>,
  id: number,
) {
  const { db, host, user, noted } = call;
  const row = await standingNow(await findDocument(db, kind.type, id), kind, call);
  const body = row.body;
  const notes: readonly AuditNote[] = noted().filter(
    ({ record_type, record_id }) => record_type === kind.type && record_id === id,
  );
  const pending = { notes, user: user?.name ?? null, at: host.now().toISOString() };
  const attachment_ids = await attachmentIdsOf(db, kind.type, id);
  const reference = await referenceOf(call, kind, body);
  return {
    ...commonFields(row, wireOf(reference.currencies), await userName(db, row.created_by)),
    attachments: attachment_ids.length,
    attachment_ids,
    branch: await branchNamed(db, row.branch_id),
    entry_ids: await entryIdsOf(db, kind.type, id),
    history: await historyOf(db, kind.type, id, pending),
    waiting: await waitingOn(db, row),
    voided: await voidedOf(db, row),
    ...(await kind.own(db, body, reference, shownTo(call, row))),
  };
}

/** Returns the ledger lines of a document in the order of posting, as far as the caller may see them. */
export async function ledgerOf(
  db: Db,
  { type, id }: Readonly<{ type: DocumentType; id: number }>,
  visible: VisibleLines = 'all',
) {
  if (visible === 'none') return [];
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rows = await db
    .selectFrom('line')
    .innerJoin('entry', 'entry.id', 'line.entry_id')
    .innerJoin('account', 'account.id', 'line.account_id')
    .leftJoin('party', 'party.id', 'line.party_id')
    .select([
      'line.entry_id',
      'entry.reverses_id',
      'line.date',
      'line.account_id',
      'account.number as account_number',
      'account.name as account_name',
      'account.purpose',
      'line.party_id',
      'party.name as party',
      'line.location_id',
      'line.currency',
      'line.amount',
      'line.rate',
      'line.base',
      'line.memo',
    ])
    .where('entry.document_type', '=', type)
    .where('entry.document_id', '=', id)
    .orderBy('line.entry_id')
    .orderBy('line.line_no')
    .execute();
  const lines = rows.map(({ purpose, ...row }) => ({
    purpose,
    shown: {
      ...row,
      amount: wire.money(row.amount, row.currency),
      base: wire.base<string | null>(row.base),
      rate: wire.rate(row.rate),
    },
  }));
  return visible === 'all' ? lines.map(({ shown }) => shown) : withoutCost(lines, currencies.base);
}
