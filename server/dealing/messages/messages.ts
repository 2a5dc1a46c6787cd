import { sql } from 'kysely';

import {
  type DocumentMessages,
  offerMessages,
  remittanceMessages,
  saleMessages,
  type SentMessage,
} from '@/lib/contract/dealing/customer-messages';
import { maskedAddress } from '@/lib/domain/compliance/kyc-mask';
import type { CustomerChannel, MessageKind } from '@/lib/domain/customer-message';
import { Refusal } from '@/lib/domain/refusal';
import { addressIn } from '@/lib/format/message-address';
import { findDocument, lockDocument } from '@/server/document/rows';
import { Conflict, NotFound } from '@/server/kernel/failure';
import { takeTry } from '@/server/kernel/limits';
import { type Call, type Route, serve } from '@/server/kernel/serve';
import type { Db } from '@/server/kernel/host';
import { isStopped, storeConsent } from '@/server/outbox/consents';
import { queueCustomerMessage } from '@/server/outbox/customer-messages';
import { sendAfterCommit } from '@/server/outbox/letters';
import {
  composed,
  obstacleOf,
  possibleMessage,
  type Receiver,
  receiversOf,
  wordingOf,
} from './compose';
import { type Facts, factsOf, type MessageDocument } from './facts';

const PAGES = { sales: 'sales', 'offer rate': 'offer rate', transfer: 'remits' } as const;

/** Most messages of a document that are shown, and the time in s after which one can be sent again. */
const MOST_SHOWN = 20;
const AGAIN_S = 60;

type SentRow = Omit<SentMessage, 'address'> &
  Readonly<{ channel: CustomerChannel; address: string }>;

/** Messages about a document that were sent, the newest first. */
async function sentAbout(db: Db, type: MessageDocument, id: number): Promise<SentMessage[]> {
  const { rows } = await sql<SentRow>`
    select c.id, c.kind, mc.channel, mc.address, mc.remittance_id is not null as is_to_beneficiary,
           case when c.delivered_at is not null then 'sent' when c.cancelled_at is not null then 'cancelled'
                when m.id is not null and m.given_up_at is null then 'waiting' else 'failed' end as status,
           m.trouble, c.created_at, u.name as created_by, c.delivered_at
    from customer_message c
    join message_consent mc on mc.id = c.consent_id
    left join message m on m.key = c.key
    left join app_user u on u.id = c.created_by
    where c.document_type = ${type} and c.document_id = ${id}
    order by c.id desc limit ${MOST_SHOWN}
  `.execute(db);
  return rows.map((row) => ({ ...row, address: maskedAddress(row.channel, row.address) }));
}

type Messaging = Pick<Call, 'db' | 'host' | 'today'>;

const receiversFor = (db: Db, { partyId }: Facts, type: MessageDocument, id: number) =>
  partyId === null
    ? Promise.resolve([])
    : receiversOf(db, { partyId, remittanceId: type === 'transfer' ? id : null });

async function knownFacts(call: Messaging, type: MessageDocument, id: number): Promise<Facts> {
  const facts = await factsOf(call, await findDocument(call.db, type, id));
  if (!facts) throw new NotFound();
  return facts;
}

async function messagesOf(
  call: Messaging,
  type: MessageDocument,
  id: number,
): Promise<DocumentMessages> {
  const { db, host } = call;
  const facts = await knownFacts(call, type, id);
  const receivers = await receiversFor(db, facts, type, id);
  const composing = { host, wording: await wordingOf(db) };
  const party = await db
    .selectFrom('party')
    .select('name')
    .where('id', '=', facts.partyId ?? 0)
    .executeTakeFirst();
  return {
    party_id: facts.partyId,
    party: party?.name ?? null,
    possible: facts.kinds.flatMap((kind) =>
      receivers.map((receiver) => possibleMessage(composing, { kind, receiver, facts })),
    ),
    sent: await sentAbout(db, type, id),
  };
}

type Sending = Readonly<{ kind: MessageKind; consent_id: number; secret?: string | undefined }>;

type SendCall = Messaging & Pick<Call, 'me' | 'audit' | 'afterCommit'>;

async function send(
  call: SendCall,
  { type, id }: Readonly<{ type: MessageDocument; id: number }>,
  { kind, consent_id, secret }: Sending,
): Promise<SentMessage> {
  const { db, host, me, audit } = call;
  await lockDocument(db, type, id);
  const facts = await knownFacts(call, type, id);
  if (!facts.kinds.includes(kind)) throw new Refusal('customer-message.state', { field: 'kind' });
  const receiver = await lockedReceiver(call, facts, { type, id, consent_id });
  const wording = await wordingOf(db);
  const obstacle = obstacleOf(wording, kind, receiver);
  if (obstacle) throw new Refusal(`customer-message.obstacle-${obstacle}`, { field: 'consent_id' });
  const proven = await provenSecret(call, facts, { kind, secret, about: `${type} ${id}` });
  await refuseAgain(call, { type, id, kind, consent_id });
  const draft = { kind, receiver, facts, secret: proven };
  const messageId = await queueCustomerMessage(call, {
    consentId: receiver.id,
    channel: receiver.channel,
    kind,
    documentType: type,
    documentId: id,
    by: me.id,
    content: composed({ host, wording }, draft),
    expires: facts.expires,
  });
  const changes = { message: [null, kind], channel: [null, receiver.channel] } as const;
  audit({ action: 'message', page: PAGES[type], record_type: type, record_id: id, changes });
  sendAfterCommit(call);
  const sent = (await sentAbout(db, type, id)).find((one) => one.id === messageId);
  if (!sent) throw new Error(`message ${messageId} was queued and is not shown`);
  return sent;
}

/** The receiver of a message. Its consent is locked, so that it cannot be withdrawn before the message is queued. */
async function lockedReceiver(
  { db }: Messaging,
  facts: Facts,
  { type, id, consent_id }: Readonly<{ type: MessageDocument; id: number; consent_id: number }>,
): Promise<Receiver> {
  await db
    .selectFrom('message_consent')
    .select('id')
    .where('id', '=', consent_id)
    .forUpdate()
    .execute();
  const receiver = (await receiversFor(db, facts, type, id)).find((one) => one.id === consent_id);
  if (!receiver) throw new Refusal('customer-message.consent', { field: 'consent_id' });
  return receiver;
}

/** Value of the secret part of a message. Refuses a secret that does not belong to the document. */
async function provenSecret(
  { host }: Messaging,
  { secret: part }: Facts,
  {
    kind,
    secret,
    about,
  }: Readonly<{ kind: MessageKind; secret: string | undefined; about: string }>,
): Promise<string | undefined> {
  if (part?.kind !== kind) return undefined;
  if (secret === undefined) throw new Refusal('field.required', { field: 'secret' });
  const limit = { key: `message secret ${about}`, most: 20, minutes: 60 };
  await takeTry(host.aside, [limit], host.now());
  const proven = part.proven(secret);
  if (proven === undefined) throw new Refusal('customer-message.secret', { field: 'secret' });
  return proven;
}

type Repeated = Readonly<{
  type: MessageDocument;
  id: number;
  kind: MessageKind;
  consent_id: number;
}>;

/** Refuses a message whose copy still waits, or was queued within the last minute. */
async function refuseAgain({ db, host }: Messaging, { type, id, kind, consent_id }: Repeated) {
  const { rows } = await sql`
    select from customer_message c left join message m on m.key = c.key and m.given_up_at is null
    where c.document_type = ${type} and c.document_id = ${id} and c.kind = ${kind} and c.consent_id = ${consent_id}
      and c.cancelled_at is null
      and (m.id is not null or c.created_at > ${host.now()}::timestamptz - make_interval(secs => ${AGAIN_S}))
  `.execute(db);
  if (rows.length > 0) throw new Conflict('customer-message.again', {});
}

const routesOf = (
  type: MessageDocument,
  calls: typeof saleMessages | typeof offerMessages | typeof remittanceMessages,
) => [
  serve(calls.show, async (call) => messagesOf(call, type, call.params.id)),
  serve(calls.send, async (call) => send(call, { type, id: call.params.id }, call.input)),
];

export const customerMessageRoutes: Route[] = [
  ...routesOf('sales', saleMessages),
  ...routesOf('offer rate', offerMessages),
  ...routesOf('transfer', remittanceMessages),

  serve(remittanceMessages.allowBeneficiary, async (call) => {
    const { db, params, input, today, audit } = call;
    const { id } = params;
    await lockDocument(db, 'transfer', id);
    const { partyId } = await knownFacts(call, 'transfer', id);
    if (partyId === null) throw new NotFound();
    const { channel, language } = input;
    const address = addressIn(channel, input.address);
    if (address === undefined) {
      throw new Refusal(`message-address.${channel}`, { field: 'address' });
    }
    if (await isStopped(db, channel, address)) {
      throw new Refusal('consent.stopped', { field: 'address' });
    }
    const consent = { channel, address, language, givenOn: await today() };
    const consentId = await storeConsent(call, {
      partyId,
      remittanceId: id,
      ...consent,
      givenHow: 'sender',
    });
    const changes = { channel: [null, channel], given_how: [null, 'sender'] } as const;
    audit({
      action: 'consent',
      page: 'remits',
      record_type: 'transfer',
      record_id: id,
      changes,
    });
    audit({
      action: 'create',
      page: 'parties',
      record_type: 'message consent',
      record_id: consentId,
      changes,
    });
    return messagesOf(call, 'transfer', id);
  }),
];
