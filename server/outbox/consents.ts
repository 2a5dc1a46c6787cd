import { sql } from 'kysely';

import type { CustomerChannel } from '@/lib/domain/customer-message';
import type { Locale } from '@/lib/i18n';
import { BASE_PATH, routes } from '@/lib/routes';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { hashOf, newVisitorId } from '@/server/kernel/visitor';

/** A consent to store. `remittanceId` is set if the sender of that remittance requested messages to its beneficiary. */
type NewConsent = Readonly<{
  partyId: number;
  remittanceId?: number;
  channel: CustomerChannel;
  address: string;
  language: Locale;
  givenOn: string;
  givenHow: 'paper' | 'page' | 'verbal' | 'sender';
  /** True if the party also wants a daily message with the rates. */
  wantsRates?: boolean | undefined;
}>;

type Storing = Readonly<{
  db: Tx;
  host: Pick<Host, 'sealer' | 'now'>;
  me: Readonly<{ id: number }>;
}>;

/** Name with which the tokens of stop links are encrypted. */
const SEALED_FOR = 'stop token';

export const stopHash = (token: string): string => hashOf(`stop ${token}`).toString('hex');

/**
 * Stores a consent and returns its id. It replaces the active consent of the party for the same channel and, if it is
 * for a remittance, the same remittance.
 */
export async function storeConsent(
  { db, host, me }: Storing,
  { partyId, remittanceId, ...consent }: NewConsent,
): Promise<number> {
  const token = newVisitorId();
  const now = host.now().toISOString();
  await sql`
    update message_consent
    set withdrawn_at = ${now}::timestamptz, withdrawn_how = 'replaced', withdrawn_by = ${me.id}, version = version + 1
    where party_id = ${partyId} and channel = ${consent.channel} and withdrawn_at is null
      and remittance_id is not distinct from ${remittanceId ?? null}::bigint
  `.execute(db);
  const { id } = await db
    .insertInto('message_consent')
    .values({
      party_id: partyId,
      remittance_id: remittanceId ?? null,
      channel: consent.channel,
      address: consent.address,
      language: consent.language,
      given_on: consent.givenOn,
      given_how: consent.givenHow,
      wants_rates: consent.wantsRates ?? false,
      created_by: me.id,
      created_at: now,
      stop_token: host.sealer.seal(token, SEALED_FOR),
      stop_hash: stopHash(token),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * True if the person at an address has stopped messages with the link since that person's own last consent. The sender
 * of a remittance cannot request messages to that person then.
 */
export async function isStopped(db: Db, channel: CustomerChannel, address: string) {
  const { rows } = await sql<{ stopped: boolean }>`
    select withdrawn_how = 'link' as stopped from message_consent
    where channel = ${channel} and address = ${address}
      and (remittance_id is null or withdrawn_how = 'link')
    order by id desc limit 1
  `.execute(db);
  return rows[0]?.stopped ?? false;
}

/** Returns the link with which a customer stops the messages of a consent. */
export function stopLinkOf({ config, sealer }: Pick<Host, 'config' | 'sealer'>, sealed: string) {
  // The token follows the `#` of the address. Browsers never send that part to a server, so no server logs it.
  const token = sealer.open(sealed, SEALED_FOR);
  return `${config.appUrl}${BASE_PATH}${routes['app.customer.messages'].path}/#${token}`;
}

/** Anonymises the consents of a party, and deletes its messages that are not delivered yet. */
export async function eraseConsents(db: Tx, partyId: number, now: Date): Promise<void> {
  await sql`
    delete from message where key in (
      select m.key from customer_message m join message_consent c on c.id = m.consent_id
      where c.party_id = ${partyId})
  `.execute(db);
  await sql`
    update message_consent set
      address = '', version = version + 1,
      withdrawn_at = coalesce(withdrawn_at, ${now}::timestamptz), withdrawn_how = coalesce(withdrawn_how, 'erased')
    where party_id = ${partyId}
  `.execute(db);
}
