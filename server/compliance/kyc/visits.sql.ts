import type { Selectable } from 'kysely';

import type { KycLanguage, KycType } from '@/lib/domain/compliance/kyc-data';
import type { KycVisit } from '@/server/database/types';
import type { Call } from '@/server/kernel/serve';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { drawCode, newToken, referenceHash } from './codes.sql';
import { mailCode } from './letters';
import { emailPrint } from './sealed';

export type VisitRow = Selectable<KycVisit>;

/**
 * Data that a visitor sent when requesting the code that confirms the e-mail address. It is stored encrypted, and
 * deleted once the code is confirmed.
 */
export type Started = Readonly<{
  email: string;
  language: KycLanguage;
  start?: Readonly<{
    type: KycType;
    phone: string;
    country: string;
    consent: Readonly<{ version: string; at: string; ip: string }>;
  }>;
}>;

const SEALED_FOR = 'kyc visit';
export const readStarted = ({ sealer }: Pick<Host, 'sealer'>, sealed: string): Started =>
  JSON.parse(sealer.open(sealed, SEALED_FOR)) as Started; // The cast is safe: only `openVisit` writes this value.

type Opening = Readonly<{
  purpose: 'start' | 'view' | 'resume';
  started: Started;
  /**
   * Customer of the visit. Null if the address has no file, or if the file is looked up only after the code is
   * confirmed.
   */
  customerId: number | null;
  /**
   * False if no code may be mailed. All other steps run anyway, so that the response does not reveal that no code was
   * mailed.
   */
  isMeant: boolean;
}>;

type Asking = Pick<Call, 'db' | 'host' | 'afterCommit' | 'visitor'>;

/**
 * Opens a visit in which a customer confirms an address. Returns the visit's reference, and mails a code if `isMeant`.
 */
export async function openVisit(call: Asking, opening: Opening): Promise<string> {
  const { db, host } = call;
  const { purpose, started, customerId, isMeant } = opening;
  const reference = newToken();
  const email_print = await emailPrint(db, host, started.email);
  const { id } = await db
    .insertInto('kyc_visit')
    .values({
      reference_hash: referenceHash(reference),
      purpose,
      email_print,
      customer_id: customerId,
      told: host.sealer.seal(JSON.stringify(started), SEALED_FOR),
      created_at: host.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sendCode(call, { id, email_print }, { started, isMeant });
  return reference;
}

/** Creates a code and mails it if `isMeant`. Returns false if too many codes were sent to the address. */
export async function sendCode(
  call: Asking,
  { id, email_print }: Pick<VisitRow, 'id' | 'email_print'>,
  { started, isMeant }: Readonly<{ started: Started; isMeant: boolean }>,
): Promise<boolean> {
  const drawn = await drawCode(call.db, call.host, {
    visitId: id,
    emailPrint: email_print,
    visitor: call.visitor,
  });
  const to = isMeant && drawn.code !== null ? started.email : null;
  await mailCode(call, {
    to,
    language: started.language,
    expires: drawn.expires,
    code: drawn.code ?? '',
  });
  return drawn.code !== null;
}

/** Returns the visit with a reference; undefined if there is none. Does not check the caller. */
export async function visitOf(db: Db, reference: string): Promise<VisitRow | undefined> {
  return db
    .selectFrom('kyc_visit')
    .selectAll()
    .where('reference_hash', '=', referenceHash(reference))
    .executeTakeFirst();
}

/** Assigns a confirmed visit to its customer and deletes the visit's data. */
export async function confirmVisit(
  db: Tx,
  id: number,
  { customerId, now }: Readonly<{ customerId: number; now: Date }>,
): Promise<void> {
  await db
    .updateTable('kyc_visit')
    .set({ customer_id: customerId, confirmed_at: now.toISOString(), told: null })
    .where('id', '=', id)
    .execute();
}
