import { type RawBuilder, type Selectable, sql } from 'kysely';

import { documentNumber } from '@/lib/domain/document-number';
import type { DocumentStage } from '@/lib/domain/document-status';
import type { DocumentType } from '@/lib/domain/document-type';
import { presentOfTransaction } from '@/server/database/present';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Document } from '@/server/database/types';
import { drawIds } from '@/server/kernel/counter';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { branchesMadeIn, branchStored, type NamedBranch } from '@/server/ledger/branch.sql';
import type { Summary } from './summary';

export type DocumentRow = Selectable<Document>;

/** Row of a document that this call has stored, with its branch, so that the caller does not read the branch again. */
export type StoredRow = DocumentRow & Readonly<{ branch: NamedBranch | null }>;

export type NewDocument = Readonly<{
  body: object;
  summary: Summary;
  customId: string | null;
  status: 'draft' | 'pending_approval' | 'posted' | 'issued';
  /** Only for types with stages. */
  start?: Start | undefined;
}>;

/**
 * Stage of a document at posting and its `course`, which is the data that its steps store. Only for types with stages.
 */
export type Start = Readonly<{ stage?: DocumentStage; course?: object }>;

/** True if a new document in this state gets a number and a time of posting. */
const stands = (status: NewDocument['status']) => status === 'posted' || status === 'issued';

/**
 * Id of the user who stores the documents; `first` is the id of the first document if the caller has already drawn the
 * ids.
 */
export type Storing = Readonly<{ by: number | null; first?: number | null }>;

/**
 * Stores documents and returns their rows in order. Ids are drawn under the type's counter lock, so they have no gaps.
 * Posted and issued documents also get their numbers here.
 */
export async function insertDocuments(
  db: Tx,
  type: DocumentType,
  documents: readonly NewDocument[],
  { by, first: drawn }: Storing,
): Promise<StoredRow[]> {
  const first = drawn ?? (await drawIds(db, type, documents.length));
  const { rows: stored } = await preparedQuery<StoredRow>`
    ${insertOf(type, rowsFrom(first, type, documents), { by, branch: sql`branch_made_in(body, ${by}::bigint)` })}
    returning type, id, status, stage, number, custom_id, date, reference, memo, counterparty, amount, currency, base,
              body, course, branch_id, void_reason, version, created_by, created_at, posted_at, ${branchStored} as branch
  `.execute(db);
  return stored;
}

/** Id and number of a stored document. */
type Numbered = Readonly<{ id: number; number: string | null }>;

/**
 * Stores many documents and returns ids and numbers only. Documents that name the same places share one lookup of the
 * branch, and no rows are read back.
 */
export async function insertManyDocuments(
  db: Tx,
  type: DocumentType,
  documents: readonly NewDocument[],
  by: number | null,
): Promise<readonly Numbered[]> {
  const branches = await branchesMadeIn(
    db,
    documents.map(({ body }) => body),
    by,
  );
  const first = await drawIds(db, type, documents.length);
  const rows = rowsFrom(first, type, documents).map((row, index) => ({
    ...row,
    branch_id: branches[index],
  }));
  await preparedQuery`${insertOf(type, rows, { by, branch: sql`branch_id` })}`.execute(db);
  return rows.map(({ id, number }) => ({ id, number }));
}

function rowsFrom(first: number, type: DocumentType, documents: readonly NewDocument[]) {
  return documents.map(({ body, summary, customId, status, start = {} }, index) => ({
    id: first + index,
    status,
    number: stands(status) ? documentNumber(type, first + index, customId) : null,
    custom_id: customId,
    ...summary,
    ...start,
    body,
  }));
}

const insertOf = (
  type: DocumentType,
  rows: readonly object[],
  { by, branch }: Readonly<{ by: number | null; branch: RawBuilder<number> }>,
) => sql`
    insert into document (type, id, status, stage, number, custom_id, date, reference, memo, counterparty, amount, currency, base, body, course, branch_id, created_by, created_at, posted_at)
    select ${type}::text, id, status, stage, number, custom_id, date, reference, memo, counterparty, amount, currency, base, body, course,
           ${branch}, ${by}::bigint, ${presentOfTransaction},
           case when status in ('posted', 'issued') then ${presentOfTransaction} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id bigint, status text, stage text, number text, custom_id text, date date, reference text, memo text,
      counterparty text, amount numeric, currency text, base numeric, body jsonb, course jsonb, branch_id bigint
    )
    order by id`;

export async function findDocument(db: Db, type: DocumentType, id: number): Promise<DocumentRow> {
  const row = await db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Locks the document until the transaction ends; throws a 404 if there is none. */
export async function lockDocument(db: Tx, type: DocumentType, id: number): Promise<DocumentRow> {
  const row = await db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export type DocumentChange = Partial<
  Summary & {
    body: object;
    custom_id: string | null;
    status: string;
    /** Current stage; null for a document without a stage. */
    stage: DocumentStage | null;
    /** Data that the document's steps have stored so far. */
    course: object;
    number: string;
    posted_at: Date;
    created_by: number;
    void_reason: string;
  }
>;

export async function changeDocument(
  db: Tx,
  { type, id }: Pick<DocumentRow, 'type' | 'id'>,
  { body, course, posted_at, ...change }: DocumentChange,
): Promise<DocumentRow> {
  return db
    .updateTable('document')
    .set({
      ...change,
      ...(body && {
        body: JSON.stringify(body),
        branch_id: sql<number>`branch_made_in(${JSON.stringify(body)}::jsonb, created_by)`,
      }),
      ...(course && { course: JSON.stringify(course) }),
      ...(posted_at && { posted_at: posted_at.toISOString() }),
      version: sql<number>`version + 1`,
    })
    .where('type', '=', type)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
