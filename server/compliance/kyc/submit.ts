import { sql } from 'kysely';

import { documentNumber } from '@/lib/domain/document-number';
import { refuseAny } from '@/lib/domain/refusal';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import {
  changeCustomer,
  type CustomerRow,
  toldOf,
  type VersionContent,
  type VersionDocument,
} from './customers.sql';
import { documentsOf, type FullDocument } from './documents.sql';
import { mailCustomer } from './letters';
import { type CounterAsks, missingAtCounter, stillMissing } from './missing';
import { alertStopped } from './paper-alerts';
import { fileChange, fileStatusOf } from './public-state';
import { assess } from './risk';
import { screenCustomer } from './screening';
import { sealFor } from './sealed';

export type Sending = Pick<
  Call,
  'db' | 'host' | 'afterCommit' | 'today' | 'audit' | 'user' | 'visitor'
>;

/**
 * Submits a file: stores a version, computes the risk, screens the customer and revokes mailed links. Refuses with a
 * list of everything that is missing. With `atCounter`, checks only the requirements of the lowest tier.
 */
export async function sendIn(
  call: Sending,
  row: CustomerRow,
  { signature, atCounter }: Readonly<{ signature: string | null; atCounter?: CounterAsks }>,
): Promise<CustomerRow> {
  const { db, host } = call;
  const { id } = row;
  const status = fileStatusOf(row);
  const details = await toldOf(db, host, row);
  const documents = await documentsOf(db, host, id);
  const setting = await settingOf(db, 'kyc');
  const whole = { row, details, documents, setting, today: await call.today() };
  refuseAny(atCounter ? missingAtCounter(whole, atCounter) : stillMissing(whole));
  const at = host.now().toISOString();
  const version = await keepVersion(call, id, {
    told: details,
    documents: documents.map(versionDocument),
  });
  const sent = await changeCustomer(db, row, {
    ...fileChange(row, 'submitted'),
    number: documentNumber('KYC customer', id),
    submitted_at: at,
    data_version: version,
    reviewer_id: null,
    claimed_at: null,
    attempts: row.attempts + (status === 'draft' ? 1 : 0),
    request: null,
    request_due_on: null,
    requested_at: null,
    ...(signature !== null && (await signedColumns(call, id, signature))),
    ...(await assess(db, whole)),
  });
  await revokeLinks(call, id);
  call.audit({
    action: 'submit',
    page: 'kyc customers',
    record_type: 'KYC customer',
    record_id: id,
    changes: {
      status: [status, 'submitted'],
      // The audit row contains `data_version` only if it has changed; the first submission keeps the initial version 1.
      ...(version !== row.data_version && { data_version: [row.data_version, version] }),
    },
  });
  await screenCustomer(db, { row: sent, details, documents });
  await alertStopped(db, sent);
  await mailCustomer(call, { id, to: details.email, language: row.language, letter: 'received' });
  return sent;
}

async function signedColumns({ db, host, visitor }: Sending, id: number, signature: string) {
  const value = { signature, ip: visitor.ip };
  return {
    signed: await sealFor(db, host, { id, name: 'signed', value }),
    signed_at: host.now().toISOString(),
  };
}

/** Stores the data as the next version and returns its number. */
async function keepVersion(
  { db, host, user }: Sending,
  id: number,
  content: VersionContent,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from kyc_version where customer_id = ${id}`.execute(
    db,
  );
  const version = rows[0]?.next ?? 1;
  await db
    .insertInto('kyc_version')
    .values({
      customer_id: id,
      version,
      by_id: user?.id ?? null,
      told: await sealFor(db, host, { id, name: `version ${version}`, value: content }),
      at: host.now().toISOString(),
    })
    .execute();
  return version;
}

function versionDocument(one: FullDocument): VersionDocument {
  const { id, type, number, issuing_country, issued_on, expires_on, no_expiry, person } = one;
  return { id, type, number, issuing_country, issued_on, expires_on, no_expiry, person };
}

/** Revokes the links that were mailed to a customer. */
export async function revokeLinks({ db, host }: Pick<Call, 'db' | 'host'>, id: number) {
  await db
    .updateTable('kyc_link')
    .set({ used_at: host.now().toISOString() })
    .where('customer_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}
