import type { KycLanguage, KycType } from '@/lib/domain/compliance/kyc-data';
import { drawId } from '@/server/kernel/counter';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { type CustomerRow, insertCustomer, toldColumns } from './customers.sql';
import { sealFor } from './sealed';
import type { Started } from './visits.sql';

/** Returns the newest file of an email address; closed files are left out. Undefined if there is none. */
export async function findBySender(
  db: Db,
  email_print: Buffer,
  type?: KycType,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('kyc_customer')
    .selectAll()
    .where('email_print', '=', email_print)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'individual'))
    .where((eb) => eb(eb.fn.coalesce('file_status', 'status'), '<>', 'closed'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Creates the file of a customer who has confirmed an email address. */
export async function startCustomer(
  { db, host }: Pick<Call, 'db' | 'host'>,
  email: string,
  language: KycLanguage,
  { type, phone, country, consent }: NonNullable<Started['start']>,
): Promise<CustomerRow> {
  const id = await drawId(db, 'KYC customer');
  const { ip, ...agreed } = consent;
  const now = host.now().toISOString();
  const home = type === 'individual' ? 'residence_country' : 'registry_country';
  const details = { email, phone, data: { [home]: country } };
  return insertCustomer(db, {
    id,
    type,
    language,
    country,
    source: 'public',
    created_at: now,
    touched_at: now,
    ...(await toldColumns(db, host, { id, type, details })),
    signed: await sealFor(db, host, { id, name: 'signed', value: { consent_ip: ip } }),
    consent: JSON.stringify(agreed),
  });
}
