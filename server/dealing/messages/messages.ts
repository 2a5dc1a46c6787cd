import { sql } from 'kysely';

import {
  type DocumentMessages,
  offerMessages,
  partyMessages,
  remittanceMessages,
  saleMessages,
  type SentMessage,
} from '@/lib/contract/dealing/customer-messages';
import { seesStaff } from '@/lib/domain/accounting/party';
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
import { withDocument } from './attached-document';
import {
  composed,
  obstacleOf,
  possibleMessage,
  type Receiver,
  receiversOf,
  wordingOf,
} from './compose';
import { type Facts, factsOf, type MessageDocument, type MessageParty, partyFacts } from './facts';

/** A document or party about which messages are sent. */
type Subject = Readonly<{ type: MessageDocument | 'party'; id: number }>;

const PAGES = {
  ...({ sales: 'sales', 'offer rate': 'offer rate', transfer: 'remits' } as const),
  party: 'parties',
} as const;

/** Maximum number of messages that are shown of a document, and the time in s after which one can be sent again. */
const MOST_SHOWN = 20;
const AGAIN_S = 60;

type SentRow = Omit<SentMessage, 'address'> &
  Readonly<{ channel: CustomerChannel; address: string }>;

/** SQL condition on `customer_message c` and `message_consent mc`: the message is about this subject. */
const isAbout = ({ type, id }: Subject) =>
  type === 'party'
    ? sql<boolean>`c.document_type is null and mc.party_id = ${id}`
    : sql<boolean>`c.document_type = ${type} and c.document_id = ${id}`;

/** The latest messages about a subject with their delivery status, newest first. */
async function sentAbout(db: Db, subject: Subject): Promise<SentMessage[]> {
  const { rows } = await sql<SentRow>`
    select c.id, c.kind, mc.channel, mc.address, mc.remittance_id is not null as is_to_beneficiary,
           case when c.delivered_at is not null then 'sent' when c.cancelled_at is not null then 'cancelled'
                when m.id is not null and m.given_up_at is null then 'waiting' else 'failed' end as status,
           coalesce(m.trouble, c.trouble) as trouble, c.created_at, u.name as created_by, c.delivered_at
    from customer_message c
    join message_consent mc on mc.id = c.consent_id
    left join message m on m.key = c.key
    left join app_user u on u.id = c.created_by
    where ${isAbout(subject)}
    order by c.id desc limit ${MOST_SHOWN}
  `.execute(db);
  return rows.map((row) => ({ ...row, address: maskedAddress(row.channel, row.address) }));
}

type Messaging = Pick<Call, 'db' | 'host' | 'today' | 'may'>;

const receiversFor = (db: Db, { partyId }: Facts, { type, id }: Subject) =>
  partyId === null
    ? Promise.resolve([])
    : receiversOf(db, { partyId, remittanceId: type === 'transfer' ? id : null });

async function knownFacts(call: Messaging, { type, id }: Subject): Promise<Facts> {
  const { db, may } = call;
  if (type !== 'party') {
    const facts = await factsOf(call, await findDocument(db, type, id));
    if (!facts) throw new NotFound();
    return facts;
  }
  const { rows } = await sql<MessageParty>`
    select p.id, p.name, p.kind, (
      select max(k.number) from kyc_customer k where k.party_id = p.id and k.status <> 'closed'
    ) as file
    from party p where p.id = ${id} and p.deleted_at is null
  `.execute(db);
  const [party] = rows;
  if (!party || (party.kind === 'employee' && !seesStaff(may))) throw new NotFound();
  return partyFacts(call, party, {
    seesFiles: may('kyc customers', 'view'),
    printsStatements: may('account statement', 'print'),
  });
}

async function messagesOf(call: Messaging, subject: Subject): Promise<DocumentMessages> {
  const { db, host } = call;
  const facts = await knownFacts(call, subject);
  const receivers = await receiversFor(db, facts, subject);
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
    sent: await sentAbout(db, subject),
  };
}

type Sending = Readonly<{ kind: MessageKind; consent_id: number; secret?: string | undefined }>;

type SendCall = Messaging & Pick<Call, 'me' | 'audit' | 'afterCommit'>;

async function send(
  call: SendCall,
  subject: Subject,
  { kind, consent_id, secret }: Sending,
): Promise<SentMessage> {
  const { db, host, me, audit } = call;
  const { type, id } = subject;
  if (type !== 'party') await lockDocument(db, type, id);
  const facts = await knownFacts(call, subject);
  if (!facts.kinds.includes(kind)) throw new Refusal('customer-message.state', { field: 'kind' });
  const receiver = await lockedReceiver(call, facts, subject, consent_id);
  const wording = await wordingOf(db);
  const obstacle = obstacleOf(wording, kind, receiver);
  if (obstacle) throw new Refusal(`customer-message.obstacle-${obstacle}`, { field: 'consent_id' });
  const proven = await provenSecret(call, facts, { kind, secret, about: `${type} ${id}` });
  await refuseAgain(call, subject, { kind, consent_id });
  const draft = { kind, receiver, facts, secret: proven };
  const messageId = await queueCustomerMessage(call, {
    consentId: receiver.id,
    channel: receiver.channel,
    kind,
    document: type === 'party' ? undefined : { type, id },
    by: me.id,
    content: await withDocument(call, composed({ host, wording }, draft), draft),
    expires: facts.secret?.kind === kind ? facts.secret.expires : undefined,
  });
  const changes = { message: [null, kind], channel: [null, receiver.channel] } as const;
  audit({ action: 'message', page: PAGES[type], record_type: type, record_id: id, changes });
  sendAfterCommit(call);
  const sent = (await sentAbout(db, subject)).find((one) => one.id === messageId);
  if (!sent) throw new Error(`message ${messageId} was queued and is not shown`);
  return sent;
}

/** The receiver of a message. Its consent is locked, so that it cannot be withdrawn before the message is queued. */
async function lockedReceiver(
  { db }: Messaging,
  facts: Facts,
  subject: Subject,
  consentId: number,
): Promise<Receiver> {
  await db
    .selectFrom('message_consent')
    .select('id')
    .where('id', '=', consentId)
    .forUpdate()
    .execute();
  const receiver = (await receiversFor(db, facts, subject)).find((one) => one.id === consentId);
  if (!receiver) throw new Refusal('customer-message.consent', { field: 'consent_id' });
  return receiver;
}

/**
 * Value of the secret part of a message; undefined if messages of this kind have none. Refuses a secret that does not
 * belong to the document.
 */
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

/** Refuses a message if the same one still waits or was queued within the last minute. */
async function refuseAgain(
  { db, host }: Messaging,
  subject: Subject,
  { kind, consent_id }: Omit<Sending, 'secret'>,
): Promise<void> {
  const { rows } = await sql`
    select from customer_message c
    join message_consent mc on mc.id = c.consent_id
    left join message m on m.key = c.key and m.given_up_at is null
    where ${isAbout(subject)} and c.kind = ${kind} and c.consent_id = ${consent_id} and c.cancelled_at is null
      and (m.id is not null or c.created_at > ${host.now()}::timestamptz - make_interval(secs => ${AGAIN_S}))
  `.execute(db);
  if (rows.length > 0) throw new Conflict('customer-message.again', {});
}

type Calls =
  | typeof saleMessages
  | typeof offerMessages
  | typeof remittanceMessages
  | typeof partyMessages;

const routesOf = (type: Subject['type'], calls: Calls) => [
  serve(calls.show, async (call) => messagesOf(call, { type, id: call.params.id })),
  serve(calls.send, async (call) => send(call, { type, id: call.params.id }, call.input)),
];

export const customerMessageRoutes: Route[] = [
  ...routesOf('sales', saleMessages),
  ...routesOf('offer rate', offerMessages),
  ...routesOf('transfer', remittanceMessages),
  ...routesOf('party', partyMessages),

  serve(remittanceMessages.allowBeneficiary, async (call) => {
    const { db, params, input, today, audit } = call;
    const { id } = params;
    await lockDocument(db, 'transfer', id);
    const subject = { type: 'transfer', id } as const;
    const { partyId } = await knownFacts(call, subject);
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
    return messagesOf(call, subject);
  }),
];
