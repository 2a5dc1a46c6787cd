import type { Selectable } from 'kysely';

import type { KycLanguage, KycType } from '@/lib/domain/kyc-data';
import type { KycVisit } from '@/server/database/types';
import type { Call } from '@/server/kernel/serve';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { drawCode, newToken, referenceHash } from './codes.sql';
import { mailCode } from './letters';
import { emailPrint } from './sealed';

export type VisitRow = Selectable<KycVisit>;

/** What somebody told when asking for a code, until the code is confirmed. */
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
export const readStarted = ({ sealer }: Pick<Host, 'sealer'>, told: string): Started =>
  JSON.parse(sealer.open(told, SEALED_FOR)) as Started; // only `openVisit` writes it

type Opening = Readonly<{
  purpose: 'start' | 'view' | 'resume';
  told: Started;
  /** Whose code it is for; null where the address is nobody's, or not known yet. */
  customerId: number | null;
  /** Whether anything is mailed at all: the same is done for whoever is not to have a code. */
  isMeant: boolean;
}>;

type Asking = Pick<Call, 'db' | 'host' | 'afterCommit' | 'visitor'>;

/** Lets somebody confirm an address: gives the reference that goes on, and mails a code if that is meant. */
export async function openVisit(call: Asking, opening: Opening): Promise<string> {
  const { db, host } = call;
  const { purpose, told, customerId, isMeant } = opening;
  const reference = newToken();
  const email_print = await emailPrint(db, host, told.email);
  const { id } = await db
    .insertInto('kyc_visit')
    .values({
      reference_hash: referenceHash(reference),
      purpose,
      email_print,
      customer_id: customerId,
      told: host.sealer.seal(JSON.stringify(told), SEALED_FOR),
      created_at: host.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sendCode(call, { id, email_print }, { told, isMeant });
  return reference;
}

/** Draws a code and mails it; false where the address has had too many. */
export async function sendCode(
  call: Asking,
  { id, email_print }: Pick<VisitRow, 'id' | 'email_print'>,
  { told, isMeant }: Readonly<{ told: Started; isMeant: boolean }>,
): Promise<boolean> {
  const drawn = await drawCode(call.db, call.host, {
    visitId: id,
    emailPrint: email_print,
    visitor: call.visitor,
  });
  const to = isMeant && drawn.code !== null ? told.email : null;
  await mailCode(call, {
    to,
    language: told.language,
    expires: drawn.expires,
    code: drawn.code ?? '',
  });
  return drawn.code !== null;
}

/** The visit of a reference, whoever asks; nothing where there is none. */
export async function visitOf(db: Db, reference: string): Promise<VisitRow | undefined> {
  return db
    .selectFrom('kyc_visit')
    .selectAll()
    .where('reference_hash', '=', referenceHash(reference))
    .executeTakeFirst();
}

/** A visit whose code was confirmed is of this customer from now on, and keeps nothing else. */
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
