import type { Insertable, Selectable, Updateable } from 'kysely';

import type { KycDataChange } from '@/lib/contract/compliance/kyc-shapes';
import { changedBy } from '@/lib/contract/clearable';
import type { KycData, KycType } from '@/lib/domain/compliance/kyc-data';
import { strangeFields } from '@/lib/domain/compliance/kyc-fields';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { KycCustomer } from '@/server/database/types';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import type { FullDocument } from './documents.sql';
import { openFor, printsOf, sealFor, type Told } from './sealed';

export type CustomerRow = Selectable<KycCustomer>;

const NOTHING: Told = { email: null, phone: null, data: {} };

/** Returns one customer; throws a 404 if there is none. */
export async function customerRow(db: Db, id: number): Promise<CustomerRow> {
  const row = await db
    .selectFrom('kyc_customer')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Returns one customer and locks the row until the transaction ends. */
export async function lockCustomer(db: Tx, id: number): Promise<CustomerRow> {
  const row = await db
    .selectFrom('kyc_customer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Decrypts a customer's data; returns empty data after a purge. */
export async function toldOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  { id, told: sealed }: Pick<CustomerRow, 'id' | 'told'>,
): Promise<Told> {
  return sealed === null ? NOTHING : openFor<Told>(db, host, { id, name: 'told', sealed });
}

/** Content of a stored version: the data, and the documents without their files. */
export type VersionContent = Readonly<{
  told: Told;
  documents: readonly VersionDocument[];
}>;

export type VersionDocument = Pick<
  FullDocument,
  'id' | 'type' | 'number' | 'issuing_country' | 'issued_on' | 'expires_on' | 'no_expiry' | 'person'
>;

/** Decrypts a version of a customer. */
export async function versionOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  { id, version }: Readonly<{ id: number; version: number }>,
): Promise<VersionContent> {
  const { told: sealed } = await db
    .selectFrom('kyc_version')
    .select('told')
    .where('customer_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return openFor<VersionContent>(db, host, { id, name: `version ${version}`, sealed });
}

/**
 * Columns that store a customer's data: the encrypted data, and blind indexes (keyed hashes) by which it can be
 * searched.
 */
export async function toldColumns(
  db: Tx,
  host: Pick<Host, 'masters'>,
  { id, type, details }: Readonly<{ id: number; type: KycType; details: Told }>,
) {
  return {
    told: await sealFor(db, host, { id, name: 'told', value: details }),
    ...(await printsOf(db, host, type, details)),
  };
}

export async function insertCustomer(
  db: Tx,
  values: Insertable<KycCustomer>,
): Promise<CustomerRow> {
  return db.insertInto('kyc_customer').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Updates a locked customer and increments its version. */
export async function changeCustomer(
  db: Tx,
  { id, version }: Pick<CustomerRow, 'id' | 'version'>,
  set: Updateable<KycCustomer>,
): Promise<CustomerRow> {
  return db
    .updateTable('kyc_customer')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Columns that every change of a customer's data updates: the time of the change, and the version number that the
 * customer's public page uses.
 */
export const touched = ({ told_version }: Pick<CustomerRow, 'told_version'>, now: Date) => ({
  touched_at: now.toISOString(),
  told_version: told_version + 1,
});

export const typeOf = ({ type }: Pick<CustomerRow, 'type'>): KycType => type;

/** Applies a change to the data. Refuses fields that the customer type does not have. */
export function dataAfter(type: KycType, before: KycData, change: KycDataChange): KycData {
  const { email: _email, phone: _phone, ...own } = change;
  const data: KycData = changedBy(before, own);
  refuseAny(
    strangeFields(type, data).map(
      (field) => new Refusal('kyc.not-of-type', { field: `data.${field}` }),
    ),
  );
  return data;
}

/** Names of the fields that differ between `before` and `after`. The audit trail stores the names but no values. */
export const changedFields = (before: KycData, after: KycData): readonly string[] =>
  Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(field(before, key)) !== JSON.stringify(field(after, key)),
  );

const field = (data: KycData, key: string): unknown => (data as Record<string, unknown>)[key];
