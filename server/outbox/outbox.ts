import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { Db, Host, Tx } from '@/server/kernel/host';
import type { Channel, Failure, Message } from './channel';
import { channelOf } from './channels';

/** A message to queue. */
export type NewMessage = Message &
  Readonly<{
    /** For example `letter`, `test`, the type of an event, or the kind of a message to a customer. */
    kind: string;
    /** Instant of the first delivery; by default at once. */
    due?: Date | undefined;
    /** Instant after which the message is no longer delivered. */
    expires?: Date | undefined;
    /** File that it carries (`message-file.ts`). */
    fileId?: number | undefined;
  }>;

/** A gateway that this server process has reserved until `leased_until`. */
type Gateway = Readonly<{ name: string; leased_until: string; channel: Channel }>;

type Waiting = Readonly<{
  id: number;
  key: string;
  body: string;
  tries: number;
  expires_at: string | null;
  trouble_since: string | null;
}>;

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];
/**
 * A failed delivery is retried after half a minute, then after 1, 2, 4 … minutes, then hourly, and given up after three
 * days.
 */
const FIRST_DELAY_MS = 30 * SECOND;
const LONGEST_DELAY_MS = HOUR;
const PATIENCE_MS = 3 * DAY;
/** Longest pause in ms for which a gateway can ask. */
const LONGEST_PAUSE_MS = DAY;
/**
 * Time in ms for which one server process has a gateway for itself, from the start of each delivery. It is longer than
 * any delivery without a file takes.
 */
const LEASE_MS = 120 * SECOND;
/** Time in ms for which one server process has a message with a file for itself. */
const FILE_LEASE_MS = 900 * SECOND;
/** Number of gateways to which one run delivers concurrently, so that slow ones do not delay others. */
const GATEWAYS_AT_ONCE = 32;
/** Time in ms after which a run looks again for due gateways while it delivers to slow ones. */
const LOOK_MS = 5 * SECOND;
/** Days for which messages stay in the log. */
const LOG_DAYS = 30;

/**
 * Queues messages in the caller's transaction, so that they are delivered only if the transaction commits. A silent
 * host queues none.
 */
export async function queueMessages(
  { db, host }: Readonly<{ db: Db; host: Pick<Host, 'sealer' | 'now' | 'isSilent'> }>,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0 || host.isSilent) return;
  const now = host.now().toISOString();
  const names = [...new Set(messages.map(({ gateway }) => gateway))];
  await sql`
    insert into gateway (name) select unnest(${names}::text[]) on conflict do nothing
  `.execute(db);
  await db
    .insertInto('message')
    .values(
      messages.map(({ gateway, key, kind, content, due, expires, fileId }) => ({
        gateway,
        key,
        kind,
        body: host.sealer.seal(content, channelOf(gateway).sealedFor),
        created_at: now,
        due_at: due?.toISOString() ?? now,
        expires_at: expires?.toISOString() ?? null,
        file_id: fileId ?? null,
      })),
    )
    .execute();
}

/** Runs of `sendMessages` in this process that have not ended. */
const underway = new Set<Promise<void>>();
/** Databases of the hosts that are stopping. */
const stopping = new WeakSet<Db>();

/**
 * Delivers all messages whose time has come: one by one to each gateway, and to many gateways concurrently. Several
 * server processes may do so at the same time. A message is delivered again, with the same key, if a process dies
 * before it has stored that the message was accepted. A process without the duty `jobs` delivers nothing.
 */
export function sendMessages(host: Host): Promise<void> {
  if (!host.config.duties.jobs) return Promise.resolve();
  const run: Promise<void> = sendDue(host).finally(() => underway.delete(run));
  underway.add(run);
  return run;
}

/** Resolves when this process is delivering no message. */
export async function messagesSent(): Promise<void> {
  await Promise.allSettled(underway);
}

/** Ends the deliveries of a host after the messages that are under way. The others stay stored. */
export async function stopSending({ db }: Pick<Host, 'db'>): Promise<void> {
  stopping.add(db);
  await messagesSent();
}

async function sendDue(host: Host): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      const isFull = running.size >= GATEWAYS_AT_ONCE || stopping.has(host.db);
      const gateway = isFull ? undefined : await takeGateway(host);
      if (gateway) {
        const sending: Promise<void> = sendAll(host, gateway)
          .catch((error: unknown) => host.log.error({ err: error, gateway: gateway.name }))
          .finally(() => running.delete(sending));
        running.add(sending);
      } else if (running.size === 0) return;
      else await Promise.race([...running, sleep(LOOK_MS, undefined, { ref: false })]);
    }
  } finally {
    // If the database fails, the deliveries that have begun still belong to this run.
    await Promise.all(running);
  }
}

/** Reserves the next gateway that has a due message for this server process. */
async function takeGateway({ db, now }: Host): Promise<Gateway | undefined> {
  const at = now();
  const { rows } = await sql<Omit<Gateway, 'channel'>>`
    update gateway set leased_until = ${at}::timestamptz + make_interval(secs => ${LEASE_MS / SECOND})
    where name = (
      select g.name from gateway g
      where not g.is_closed and g.due_at <= ${at}::timestamptz and g.leased_until <= ${at}::timestamptz
        and exists (
          select from message m
          where m.gateway = g.name and m.sent_at is null and m.given_up_at is null and m.due_at <= ${at}::timestamptz)
      order by g.leased_until limit 1 for update skip locked
    )
    returning name, leased_until
  `.execute(db);
  const [gateway] = rows;
  return gateway && { ...gateway, channel: channelOf(gateway.name) };
}

/** Delivers the due messages of a reserved gateway until none is left or the gateway accepts none, and releases it. */
async function sendAll(host: Host, reserved: Gateway): Promise<void> {
  let gateway: Gateway = reserved;
  try {
    for (;;) {
      const lease = stopping.has(host.db) ? undefined : await extendLease(host, gateway);
      if (lease === undefined) return;
      gateway = { ...gateway, leased_until: lease };
      if (!(await sendNext(host, gateway))) return;
    }
  } finally {
    await sql`update gateway set leased_until = '-infinity' where ${isReserved(gateway)}`.execute(
      host.db,
    );
  }
}

/**
 * Condition on the table `gateway`: this process still has the gateway for itself. It is false after the lease has
 * ended and another process took the gateway, or after the webhook or the message channel was changed, switched off or
 * deleted.
 */
const isReserved = ({ name, leased_until }: Gateway) =>
  sql<boolean>`name = ${name} and leased_until = ${leased_until}::timestamptz`;

/** Extends the lease and returns its new end; undefined if the gateway is not reserved any more. */
async function extendLease({ db, now }: Host, gateway: Gateway): Promise<string | undefined> {
  const { rows } = await sql<{ leased_until: string }>`
    update gateway set leased_until = ${now()}::timestamptz + make_interval(secs => ${LEASE_MS / SECOND})
    where ${isReserved(gateway)} and not is_closed
    returning leased_until
  `.execute(db);
  return rows[0]?.leased_until;
}

/** Delivers the next due message. Returns false if there is none, or if the gateway accepts no further message. */
async function sendNext(host: Host, gateway: Gateway): Promise<boolean> {
  const { name, channel } = gateway;
  const message = await takeMessage(host, name);
  if (!message) return false;
  const { id, key, tries, expires_at } = message;
  if (expires_at !== null && new Date(expires_at) <= host.now()) {
    await giveUpExpired(host, id);
    return true;
  }
  const content = contentOf(host, gateway, message);
  if (content === undefined) return putOff(host, gateway, message, UNREADABLE);
  let isContacted: boolean;
  try {
    isContacted = await channel.deliver(host, { gateway: name, key, content, tries });
  } catch (error) {
    return putOff(host, gateway, message, channel.failureOf(error));
  }
  await noteSent(host, gateway, { id, isContacted });
  return true;
}

/** Failure of a message whose content cannot be decrypted, for example because a former `SECRET_KEY` is missing. */
const UNREADABLE: Failure = { trouble: 'other', isFinal: false, isOfGateway: false };

function contentOf({ sealer, log }: Host, { channel }: Gateway, { id, body }: Waiting) {
  try {
    return sealer.open(body, channel.sealedFor);
  } catch (error) {
    log.error({ err: error, message: id });
    return undefined;
  }
}

/**
 * Returns the next due message and counts the delivery in its `tries`. A message with a file is also reserved for
 * longer, because a large file on a slow line takes longer than the lease of the gateway.
 */
async function takeMessage({ db, now }: Host, gateway: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update message
    set tries = tries + 1,
        due_at = case
          when file_id is null then due_at
          else ${now()}::timestamptz + make_interval(secs => ${FILE_LEASE_MS / SECOND})
        end
    where id = (
      select id from message
      where gateway = ${gateway} and sent_at is null and given_up_at is null and due_at <= ${now()}::timestamptz
      order by due_at, id limit 1 for update skip locked
    )
    returning id, key, body, tries, expires_at, trouble_since
  `.execute(db);
  return rows[0];
}

async function giveUpExpired({ db, now }: Host, id: number): Promise<void> {
  await sql`
    update message
    set given_up_at = ${now()}::timestamptz, body = '', tries = tries - 1, trouble = coalesce(trouble, 'expired')
    where id = ${id}
  `.execute(db);
}

async function noteSent(
  { db, now }: Host,
  gateway: Gateway,
  { id, isContacted }: Readonly<{ id: number; isContacted: boolean }>,
): Promise<void> {
  if (gateway.channel.isLogged) {
    await sql`
      update message set sent_at = ${now()}::timestamptz, trouble = null, answer = null, trouble_since = null
      where id = ${id}
    `.execute(db);
  } else {
    await db.deleteFrom('message').where('id', '=', id).execute();
  }
  if (!isContacted) return;
  await sql`
    update gateway set trouble = null, trouble_since = null, failures = 0
    where ${isReserved(gateway)} and trouble is not null
  `.execute(db);
}

/**
 * Stores a failed delivery and the time of its retry. Returns true if the next message can be delivered to the gateway.
 * Stores nothing and returns false if the gateway is not reserved any more, because the failure may be that of a former
 * address.
 */
async function putOff(
  host: Host,
  gateway: Gateway,
  message: Waiting,
  failure: Failure,
): Promise<boolean> {
  const at = host.now();
  const isStored = await inTransaction(host.db, async (db) => {
    const failures = await failuresOf(db, gateway);
    if (failures === undefined) return false;
    const delay = delayOf(failure.isOfGateway ? failures : message.tries - 1, failure);
    await storeFailure({ ...host, db }, gateway, message, { failure, delay });
    if (failure.isOfGateway) await pauseGateway(db, gateway, { failure, delay, at });
    await gateway.channel.onFailure?.({ ...host, db }, gateway.name, failure);
    return true;
  });
  return isStored && !failure.isOfGateway;
}

/** Locks a gateway and returns the number of its failures; undefined if it is not reserved any more. */
async function failuresOf(db: Tx, gateway: Gateway): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    select failures from gateway where ${isReserved(gateway)} for update
  `.execute(db);
  return rows[0]?.failures;
}

/** Time in ms after which a delivery is retried that has failed `times` times before. */
function delayOf(times: number, { pauseMs = 0 }: Failure): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** times, LONGEST_DELAY_MS);
  return Math.max(delay, Math.min(pauseMs, LONGEST_PAUSE_MS));
}

type Failed = Readonly<{ failure: Failure; delay: number }>;

async function storeFailure(
  { db, log, now }: Pick<Host, 'log' | 'now'> & Readonly<{ db: Tx }>,
  { name, channel }: Gateway,
  { id, tries, trouble_since }: Waiting,
  { failure: { trouble, isFinal, answer, codes }, delay }: Failed,
): Promise<void> {
  const at = now();
  const since = trouble_since === null ? at : new Date(trouble_since);
  const isOver = isFinal || at.getTime() - since.getTime() > PATIENCE_MS;
  const isCleared = isFinal && !channel.isLogged;
  const facts = { message: id, gateway: name, trouble, ...codes, tries };
  if (isOver) log.error(facts, 'a message was given up');
  else log.error({ ...facts, againInS: delay / SECOND }, 'a message was not accepted');
  await sql`
    update message
    set trouble = ${trouble}, answer = ${answer ?? null}::smallint, trouble_since = ${since}::timestamptz,
        due_at = ${at}::timestamptz + make_interval(secs => ${delay / SECOND}),
        given_up_at = case when ${isOver}::boolean then ${at}::timestamptz end,
        body = case when ${isCleared}::boolean then '' else body end
    where id = ${id}
  `.execute(db);
}

async function pauseGateway(
  db: Tx,
  gateway: Gateway,
  { failure: { trouble }, delay, at }: Failed & Readonly<{ at: Date }>,
): Promise<void> {
  await sql`
    update gateway
    set trouble = ${trouble}, trouble_since = coalesce(trouble_since, ${at}::timestamptz), failures = failures + 1,
        due_at = ${at}::timestamptz + make_interval(secs => ${delay / SECOND})
    where ${isReserved(gateway)}
  `.execute(db);
}

/** Ends the pause after failures of a gateway, or of all gateways, and that of the Telegram bot. */
export async function endPause(db: Db, gateway: string | null = null): Promise<void> {
  await sql`
    update gateway set due_at = '-infinity'
    where ${gateway}::text is null or name = ${gateway}::text
  `.execute(db);
  if (gateway !== null && gateway !== 'telegram') return;
  await sql`update telegram_bot set due_at = '-infinity' where trouble is not null`.execute(db);
}

/**
 * Deletes messages that are too old for the log, files without a message, old links to the Telegram bot, and old
 * records of messages with rates. The records of other messages keep the reason why they were not delivered (trigger `message_trouble`).
 */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  await sql`
    delete from message
    where coalesce(sent_at, given_up_at) < ${now}::timestamptz - make_interval(days => ${LOG_DAYS})
  `.execute(db);
  await sql`
    delete from message_file f where not exists (select from message m where m.file_id = f.id)
  `.execute(db);
  await sql`
    delete from chat_invitation
    where expires_at < ${now}::timestamptz - make_interval(days => ${LOG_DAYS})
  `.execute(db);
  await sql`
    delete from customer_message
    where kind = 'rates' and created_at < ${now}::timestamptz - make_interval(days => ${LOG_DAYS})
  `.execute(db);
}
