import { sql } from 'kysely';
import * as v from 'valibot';

import { CUSTOMER_CHANNELS, type CustomerChannel } from '@/lib/domain/customer-message';
import { originOf } from '@/lib/domain/sms-call';
import type { Host } from '@/server/kernel/host';
import { OutsideFailure } from '@/server/kernel/outside';
import { Attachment, withFile } from './attachment';
import type { Channel, Failure } from './channel';
import { finalRefusal, type GatewayAccess, GatewayRefusal, type Outgoing } from './gateway';
import { deliverBySms } from './gateway-sms';
import { deliverByTelegram } from './gateway-telegram';
import { deliverByWhatsApp } from './gateway-whatsapp';
import { mailChannel } from './mail-channel';

const Content = v.object({
  channel: v.picklist(CUSTOMER_CHANNELS),
  /**
   * Address of a test message. Every other message goes to the address that its consent has at the time of delivery.
   */
  to: v.optional(v.string()),
  message_id: v.optional(v.number()),
  subject: v.string(),
  text: v.string(),
  template: v.optional(
    v.object({ name: v.string(), language: v.string(), parameters: v.array(v.string()) }),
  ),
  /** Document that a mail carries. */
  attachment: v.optional(Attachment),
});
export type CustomerContent = v.InferOutput<typeof Content>;
const readContent = v.parser(v.pipe(v.string(), v.parseJson(), Content));

/** Name under which the contents of messages to customers are sealed. */
const SEALED_FOR = 'customer message';

/** Name under which a token is sealed. It can only be opened for the origin for which it was entered. */
export const tokenSealName = (origin: string): string => `message channel ${origin}`;

/**
 * Number of lost answers after which a message is given up. Neither WhatsApp nor Telegram nor most SMS gateways
 * recognise a repeated message by its id, so a customer can receive a message this often. For a payout code, a message that never arrives
 * would be worse than a copy.
 */
const MOST_LOST = 3;

/** Messages to customers. Each, except a test, needs a consent that is active when it is delivered. */
export const customerChannel: Channel = {
  sealedFor: SEALED_FOR,
  isLogged: false,
  async deliver(host, message) {
    const content = readContent(message.content);
    const { message_id: id } = content;
    const to = content.to ?? (id === undefined ? undefined : await addressOf(host, id));
    if (to === undefined) return false;
    const { key, tries } = message;
    await handOver(host, { ...content, tries }, { ...content, key, to }).catch(
      async (error: unknown) => {
        throw mayHaveArrived(error) ? await lostAnswer(host, id, error) : error;
      },
    );
    if (id !== undefined) await noteDelivered(host, id);
    return true;
  },
  failureOf,
};

function failureOf(error: unknown): Failure {
  if (error instanceof GatewayRefusal) return error.failure;
  if (error instanceof OutsideFailure) {
    return { trouble: error.trouble, isFinal: false, isOfGateway: true };
  }
  return { trouble: 'other', isFinal: false, isOfGateway: false };
}

const mayHaveArrived = (error: unknown): boolean =>
  (error instanceof OutsideFailure && error.wasSent) ||
  (error instanceof GatewayRefusal && error.mayHaveArrived);

/**
 * Counts a lost answer and returns the error to throw: the given error, or a final refusal if `MOST_LOST` is reached. A
 * test is given up at once.
 */
async function lostAnswer({ db }: Host, id: number | undefined, error: unknown): Promise<unknown> {
  const { rows } = await sql<{ lost_answers: number }>`
    update customer_message set lost_answers = lost_answers + 1 where id = ${id ?? null}::bigint
    returning lost_answers
  `.execute(db);
  const { lost_answers: lost } = rows[0] ?? { lost_answers: MOST_LOST };
  return lost >= MOST_LOST ? finalRefusal({ trouble: 'lost' }) : error;
}

/**
 * Address to which a message is delivered; undefined if it was delivered already, or if its consent is not active any
 * more.
 */
async function addressOf({ db, now }: Host, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ address: string; is_delivered: boolean; is_active: boolean }>`
    select c.address, m.delivered_at is not null as is_delivered, c.withdrawn_at is null as is_active
    from customer_message m join message_consent c on c.id = m.consent_id
    where m.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row || row.is_delivered) return undefined;
  if (row.is_active) return row.address;
  await sql`
    update customer_message set cancelled_at = ${now()}::timestamptz where id = ${id}
  `.execute(db);
  return undefined;
}

async function noteDelivered({ db, now }: Host, id: number): Promise<void> {
  await sql`
    update customer_message set delivered_at = ${now()}::timestamptz where id = ${id}
  `.execute(db);
}

async function handOver(
  host: Host,
  { channel, ...letter }: CustomerContent & Readonly<{ tries: number }>,
  message: Outgoing,
): Promise<void> {
  if (channel === 'email') return mail(host, letter, message);
  const access = await accessOf(host, channel);
  if (channel === 'whatsapp') return deliverByWhatsApp(host, access, message);
  if (channel === 'telegram') return deliverByTelegram(host, access, message);
  return deliverBySms(host, access, message);
}

async function mail(
  host: Host,
  {
    subject,
    attachment,
    tries,
  }: Pick<CustomerContent, 'subject' | 'attachment'> & Readonly<{ tries: number }>,
  { key, to, text }: Outgoing,
): Promise<void> {
  const content = await withFile(host, { text, attachment }, tries);
  await host.mail.send({ key, to, subject, ...content }).catch((error: unknown) => {
    throw new GatewayRefusal(mailChannel.failureOf(error));
  });
}

/** Settings of a service, with its token. */
export async function accessOf(
  { db, sealer }: Host,
  kind: CustomerChannel,
): Promise<GatewayAccess> {
  const { token_sealed, ...access } = await db
    .selectFrom('message_channel')
    .select(['url', 'api_version', 'sender_id', 'method', 'headers', 'body', 'encoding'])
    .select(['expected_status', 'expected_text', 'token_sealed'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const name = tokenSealName(originOf(access.url) ?? '');
  return { ...access, token: token_sealed === null ? '' : sealer.open(token_sealed, name) };
}
