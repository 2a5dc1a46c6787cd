import { addDays } from 'date-fns/addDays';
import { sql } from 'kysely';

import type { CustomerChannel } from '@/lib/domain/customer-message';
import type { Locale } from '@/lib/i18n';
import { BASE_PATH, routes } from '@/lib/routes';
import type { AuditNote } from '@/server/kernel/audit';
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

/**
 * Stops all messages to an address at the wish of its owner. Returns the number of consents that were withdrawn, and
 * passes their audit rows to `note`.
 */
export async function stopAddress(
  { db, host }: Readonly<{ db: Tx; host: Pick<Host, 'now'> }>,
  { channel, address }: Readonly<{ channel: string; address: string }>,
  note: (notes: readonly AuditNote[]) => Promise<void> | void,
): Promise<number> {
  const { rows } = await sql<{ id: number; party_id: number }>`
    update message_consent
    set withdrawn_at = ${host.now()}::timestamptz, withdrawn_how = 'link', version = version + 1
    where withdrawn_at is null and channel = ${channel} and address = ${address}
    returning id, party_id
  `.execute(db);
  const changes = { channel: [channel, null] } as const;
  const about = { action: 'customer stopped', page: 'parties', changes } as const;
  const notes = rows.flatMap(({ id, party_id }) => [
    { ...about, record_type: 'party', record_id: party_id },
    { ...about, record_type: 'message consent', record_id: id },
  ]);
  if (notes.length > 0) await note(notes);
  return rows.length;
}

/** Hash of the code in a link that starts the chat with the Telegram bot. */
export const codeHash = (code: string): string => hashOf(`start ${code}`).toString('hex');

/** Days for which such a link works. */
const INVITATION_DAYS = 7;

/**
 * Makes a link with which a party starts the chat with the Telegram bot and so consents to messages. Undefined if there
 * is no bot that answers.
 */
export async function inviteToTelegram(
  { db, host, me }: Storing,
  { partyId, language, wantsRates }: Pick<NewConsent, 'partyId' | 'language' | 'wantsRates'>,
): Promise<Readonly<{ link: string; expires_at: string }> | undefined> {
  const { rows } = await sql<{ name: string }>`
    select b.name from telegram_bot b join message_channel c on c.id = b.channel_id
    where c.is_active and c.token_set_at = b.token_set_at and b.name <> ''
  `.execute(db);
  const [bot] = rows;
  if (!bot) return undefined;
  const code = newVisitorId();
  const expires_at = addDays(host.now(), INVITATION_DAYS).toISOString();
  await db
    .insertInto('chat_invitation')
    .values({
      party_id: partyId,
      language,
      wants_rates: wantsRates ?? false,
      code_hash: codeHash(code),
      created_by: me.id,
      created_at: host.now().toISOString(),
      expires_at,
    })
    .execute();
  return { link: `https://t.me/${bot.name}?start=${code}`, expires_at };
}

/** Anonymises the consents of a party, and deletes its invitations and its messages that are not delivered yet. */
export async function eraseConsents(db: Tx, partyId: number, now: Date): Promise<void> {
  await db.deleteFrom('chat_invitation').where('party_id', '=', partyId).execute();
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
