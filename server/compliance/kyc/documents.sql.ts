import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';

import type { KycDocumentBody, ShownKycDocument } from '@/lib/contract/compliance/kyc-shapes';
import { readMrz } from '@/lib/domain/compliance/mrz';
import { Refusal } from '@/lib/domain/refusal';
import type { KycDocument as DocumentTable } from '@/server/database/types';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { filesOf, removeFiles, type StoredFile, type Where } from './files.sql';
import { documentPrint, openFor, sealFor } from './sealed';

type DocumentRow = Selectable<DocumentTable>;
/** Fields of a document that are stored encrypted. */
type Details = Readonly<{ number: string | null; mrz: string | null; person: string | null }>;
/** A document with its decrypted fields and its files. */
export type FullDocument = DocumentRow &
  Details &
  Readonly<{ why: string | null; files: readonly StoredFile[] }>;

type Keys = Pick<Host, 'masters'>;

const sealedName = (tag: string) => `document ${tag}`;

/** Decrypts the documents of a customer, in the order of their ids. */
export async function documentsOf(db: Db, host: Keys, id: number): Promise<FullDocument[]> {
  const rows = await db
    .selectFrom('kyc_document')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute();
  const files = Map.groupBy(await filesOf(db, id), ({ document_id }) => document_id);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await openFor<Details>(db, host, { id, name: sealedName(row.tag), sealed: row.details })),
      why:
        row.reason === null
          ? null
          : await openFor<string>(db, host, { id, name: `verdict ${row.tag}`, sealed: row.reason }),
      files: files.get(row.id) ?? [],
    })),
  );
}

/**
 * Updates, adds and deletes documents so that the customer has exactly the given ones. Returns the names of the changed
 * fields.
 */
export async function writeDocuments(
  where: Where,
  sent: readonly KycDocumentBody[],
): Promise<readonly string[]> {
  const { db, host, id } = where;
  const there = await documentsOf(db, host, id);
  const changed: string[] = [];
  for (const [at, body] of sent.entries()) {
    const before = body.id === undefined ? undefined : there.find((one) => one.id === body.id);
    if (body.id !== undefined && !before) {
      throw new Refusal('kyc.no-document', { field: `documents.${at}.id` });
    }
    if (!before) await insertDocument(where, body);
    else if (!(await changeDocument(where, before, body))) continue;
    changed.push(`documents.${body.type}`);
  }
  for (const gone of there.filter((one) => sent.every((body) => body.id !== one.id))) {
    await removeDocument(where, gone);
    changed.push(`documents.${gone.type}`);
  }
  return changed;
}

/** Adds a document and returns its id. */
export async function insertDocument(where: Where, body: KycDocumentBody): Promise<number> {
  const { db, id } = where;
  const tag = randomUUID();
  const row = await db
    .insertInto('kyc_document')
    .values({ customer_id: id, tag, ...(await columnsOf(where, tag, mergeDocument(body))) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type ToldDocument = Required<Omit<KycDocumentBody, 'id'>>;

/**
 * Fields of a document after a change. Fields that were not sent keep their value; in a new document they are empty.
 */
const mergeDocument = (body: Omit<KycDocumentBody, 'id'>, before?: FullDocument): ToldDocument => ({
  type: body.type,
  number: (body.number === undefined ? before?.number : body.number) || null,
  issuing_country:
    (body.issuing_country === undefined ? before?.issuing_country : body.issuing_country) ?? null,
  issued_on: (body.issued_on === undefined ? before?.issued_on : body.issued_on) ?? null,
  expires_on: (body.expires_on === undefined ? before?.expires_on : body.expires_on) ?? null,
  no_expiry: body.no_expiry ?? before?.no_expiry ?? false,
  mrz: (body.mrz === undefined ? before?.mrz : body.mrz) || null,
  person: (body.person === undefined ? before?.person : body.person) || null,
});

async function columnsOf({ db, host, id }: Where, tag: string, document: ToldDocument) {
  const { type, number, mrz, person, ...plain } = document;
  const details: Details = { number: number ?? null, mrz: mrz ?? null, person: person ?? null };
  return {
    type,
    ...plain,
    details: await sealFor(db, host, { id, name: sealedName(tag), value: details }),
    number_print: number ? await documentPrint(db, host, number) : null,
    mrz_valid: mrz ? isMrzValid(mrz, await todayOf(db, host.now())) : null,
  };
}

function isMrzValid(mrz: string, today: string): boolean {
  const read = readMrz(mrz, today);
  return 'is_valid' in read && read.is_valid;
}

/**
 * Updates a document if one of its fields has changed, and resets its verdict. Returns false if nothing has changed.
 */
async function changeDocument(
  where: Where,
  before: FullDocument,
  body: KycDocumentBody,
): Promise<boolean> {
  const after = mergeDocument(body, before);
  const same = (Object.keys(after) as (keyof ToldDocument)[]).every(
    (key) => (before[key] ?? null) === (after[key] ?? null),
  );
  if (same) return false;
  await where.db
    .updateTable('kyc_document')
    .set({ ...(await columnsOf(where, before.tag, after)), ...UNJUDGED })
    .where('id', '=', before.id)
    .execute();
  return true;
}

/** Column values that mark a document as not verified yet. */
const UNJUDGED = {
  reason: null,
  method: null,
  verified_by: null,
  verified_at: null,
  status: 'pending',
} as const;

/** Marks a document as not verified yet, because a file was added to it or removed from it. */
export async function unjudge(db: Tx, documentId: number): Promise<void> {
  await db.updateTable('kyc_document').set(UNJUDGED).where('id', '=', documentId).execute();
}

async function removeDocument(where: Where, { id, files }: FullDocument): Promise<void> {
  await removeFiles(where, files);
  await where.db.deleteFrom('kyc_document').where('id', '=', id).execute();
}

/** The document as calls return it. */
export const shownDocument = (one: FullDocument): ShownKycDocument => ({
  id: one.id,
  type: one.type,
  number: one.number,
  issuing_country: one.issuing_country,
  issued_on: one.issued_on,
  expires_on: one.expires_on,
  no_expiry: one.no_expiry,
  mrz: one.mrz,
  mrz_valid: one.mrz_valid,
  person: one.person,
  status: one.status,
  reason: one.why,
  files: one.files.map(({ document_id: _document, paper_id: _paper, ...file }) => file),
});
