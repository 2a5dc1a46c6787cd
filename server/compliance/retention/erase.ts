import { sql } from 'kysely';

import { tombstoneOf } from '@/lib/domain/compliance/retention';
import { partyText } from '@/lib/format/party-search';
import { changeCustomer, lockCustomer } from '@/server/compliance/kyc/customers.sql';
import { purged } from '@/server/compliance/kyc/purge';
import { destroyKey } from '@/server/files/data-keys';
import { destroyOwner } from '@/server/files/papers';
import type { Tx } from '@/server/kernel/host';
import { eraseConsents } from '@/server/outbox/consents';
import type { RetentionState } from './retention-state.sql';

type Deed = Readonly<{ now: Date; by: number | null }>;

/**
 * Anonymises a customer: destroys the key, deletes files and encrypted data, replaces the names of the party and its
 * beneficiaries by a number, and empties screening hits. Ledger entries are kept. Returns the storage keys of the
 * files, which the caller must remove after the commit.
 */
export async function eraseCustomer(
  db: Tx,
  {
    id,
    party_id,
    rule,
    kept_until,
  }: Pick<RetentionState, 'id' | 'party_id' | 'rule' | 'kept_until'>,
  { now, by }: Deed,
): Promise<string[]> {
  const row = await lockCustomer(db, id);
  const beneficiaries = party_id === null ? [] : await eraseBeneficiaries(db, party_id, now);
  const files = await destroyOwner(db, `kyc ${id}`, now);
  const counts = {
    files: files.length,
    ...(await deleteTold(db, id)),
    beneficiaries: beneficiaries.length,
    findings: await silenceFindings(db, { id, party_id, beneficiaries }),
  };
  if (party_id !== null) {
    await eraseParty(db, party_id, id);
    await eraseConsents(db, party_id, now);
  }
  await changeCustomer(db, row, {
    ...purged(now),
    risk: null,
    risk_level: null,
    is_exposed: false,
    documents_end_on: null,
    next_review_on: null,
  });
  await db
    .insertInto('erasure')
    .values({
      customer_id: id,
      at: now.toISOString(),
      erased_by: by,
      counts: JSON.stringify(counts),
      rule: rule ?? 'relation',
      kept_until: kept_until ?? now.toISOString().slice(0, 10),
    })
    .execute();
  return files;
}

/** Tables with a customer's data, in the order of deletion. Files come first, because they reference documents. */
const TOLD = [
  ...(['kyc_file', 'kyc_document', 'kyc_version', 'kyc_notice', 'kyc_session'] as const),
  ...(['kyc_link', 'kyc_visit'] as const),
] as const;
const COUNTED = { kyc_document: 'documents', kyc_version: 'versions' } as const;

async function deleteTold(db: Tx, id: number): Promise<Record<'documents' | 'versions', number>> {
  const counts = { documents: 0, versions: 0 };
  for (const table of TOLD) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where customer_id = ${id}`.execute(db);
    if (table in COUNTED) {
      // The cast is safe: `table in COUNTED` was checked.
      counts[COUNTED[table as keyof typeof COUNTED]] = Number(numAffectedRows ?? 0);
    }
  }
  return counts;
}

async function eraseParty(db: Tx, partyId: number, customerId: number): Promise<void> {
  const name = tombstoneOf('Customer', customerId);
  const text = partyText({ name, phone: null, email: null });
  await sql`
    update party set name = ${name}, search_text = ${text}, phone = null, email = null, language = null,
      note = '', is_active = false, version = version + 1
    where id = ${partyId}`.execute(db);
  await sql`
    delete from party_link where party_id = ${partyId} or other_party_id = ${partyId}`.execute(db);
  await sql`
    update watched set keys = array['party ' || ${partyId}::text], name_print = '', beneficiary = null, sender = null
    where party_id = ${partyId}`.execute(db);
}

/** Anonymises the customer's beneficiaries. Posted remittances keep their own copies of the data. */
async function eraseBeneficiaries(db: Tx, partyId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update beneficiary set
      name = 'Beneficiary ' || lpad(id::text, greatest(5, length(id::text)), '0') || ', erased',
      name_local = null, phone = null, told = null, account_print = null, relationship = null, date_of_birth = null,
      version = version + 1
    where party_id = ${partyId} returning id`.execute(db);
  await destroyKey(db, `party ${partyId}`, now);
  return rows.map(({ id }) => id);
}

type Found = Readonly<{ id: number; party_id: number | null; beneficiaries: readonly number[] }>;

/** Removes names and reasons from screening hits. The decisions are kept. */
async function silenceFindings(db: Tx, { id, party_id, beneficiaries }: Found): Promise<number> {
  const { numAffectedRows } = await sql`
    update screening_hit set parts = '{}', reason = null
    where (subject_kind = 'kyc' and subject_id = ${id})
      or (subject_kind = 'party' and subject_id = ${party_id}::bigint)
      or (subject_kind = 'beneficiary' and subject_id = any(${[...beneficiaries]}::bigint[]))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
