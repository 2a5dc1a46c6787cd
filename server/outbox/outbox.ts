import { sql } from 'kysely';

import type { Db, Host } from '@/server/kernel/host';
import type { Channel, Failure, Message } from './channel';
import { channelOf } from './channels';

/** A message to queue. */
export type NewMessage = Message &
  Readonly<{
    /** `letter`, or the type of an event. */
    kind: string;
    /** Instant after which the message is no longer delivered. */
    expires?: Date | undefined;
  }>;

type Gateway = Readonly<{ name: string; leased_until: string; channel: Channel }>;

type Waiting = Readonly<{
  id: number;
  key: string;
  kind: string;
  body: string;
  tries: number;
  created_at: string;
  expires_at: string | null;
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
 * any delivery takes.
 */
const LEASE_MS = 120 * SECOND;
/** Number of gateways to which a server process delivers concurrently, so that slow ones do not delay others. */
const GATEWAYS_AT_ONCE = 32;
/** Days for which messages stay in the log. */
const LOG_DAYS = 30;

/** Queues messages in the caller's transaction, so that they are delivered only if the transaction commits. */
export async function queueMessages(
  { db, host }: Readonly<{ db: Db; host: Pick<Host, 'sealer' | 'now'> }>,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const now = host.now().toISOString();
  const names = [...new Set(messages.map(({ gateway }) => gateway))];
  await sql`
    insert into gateway (name) select unnest(${names}::text[]) on conflict do nothing
  `.execute(db);
  await db
    .insertInto('message')
    .values(
      messages.map(({ gateway, key, kind, content, expires }) => ({
        gateway,
        key,
        kind,
        body: host.sealer.seal(content, channelOf(gateway).sealedFor),
        created_at: now,
        due_at: now,
        expires_at: expires?.toISOString() ?? null,
      })),
    )
    .execute();
}

/**
 * Delivers all messages whose time has come: one by one to each gateway, and to many gateways concurrently. Several
 * server processes may do so at the same time. A message is delivered again, with the same key, if a process dies before
 * it has stored that the message was taken.
 */
export async function sendMessages(host: Host): Promise<void> {
  const running = new Set<Promise<void>>();
  for (;;) {
    const gateway = running.size < GATEWAYS_AT_ONCE ? await takeGateway(host) : undefined;
    if (gateway) {
      const sending: Promise<void> = sendAll(host, gateway)
        .catch((error: unknown) => host.log.error({ err: error, gateway: gateway.name }))
        .finally(() => running.delete(sending));
      running.add(sending);
    } else if (running.size === 0) return;
    else await Promise.race(running);
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

/** Delivers the due messages of a reserved gateway until none is left or the gateway takes none, and releases it. */
async function sendAll(host: Host, gateway: Gateway): Promise<void> {
  try {
    while (await sendNext(host, gateway));
  } finally {
    await sql`update gateway set leased_until = '-infinity' where name = ${gateway.name}`.execute(
      host.db,
    );
  }
}

/** Delivers the next due message. Returns false if there is none, or if the gateway takes no further message. */
async function sendNext(host: Host, gateway: Gateway): Promise<boolean> {
  const { name, channel } = gateway;
  const message = await takeMessage(host, name);
  if (!message) return false;
  const { id, key, body, expires_at } = message;
  if (expires_at !== null && new Date(expires_at) <= host.now()) {
    await giveUpExpired(host, id);
    return true;
  }
  try {
    const content = host.sealer.open(body, channel.sealedFor);
    await channel.deliver(host, { gateway: name, key, content });
  } catch (error) {
    return putOff(host, gateway, message, channel.failureOf(error));
  }
  await noteSent(host, gateway, id);
  return true;
}

async function takeMessage({ db, now }: Host, gateway: string): Promise<Waiting | undefined> {
  const at = now();
  const { rows } = await sql<Waiting>`
    with lease as (
      update gateway set leased_until = ${at}::timestamptz + make_interval(secs => ${LEASE_MS / SECOND})
      where name = ${gateway}
    )
    update message set tries = tries + 1
    where id = (
      select id from message
      where gateway = ${gateway} and sent_at is null and given_up_at is null and due_at <= ${at}::timestamptz
      order by due_at, id limit 1
    )
    returning id, key, kind, body, tries, created_at, expires_at
  `.execute(db);
  return rows[0];
}

async function giveUpExpired({ db, now }: Host, id: number): Promise<void> {
  await sql`
    update message
    set given_up_at = ${now()}::timestamptz, body = '', tries = tries - 1, trouble = coalesce(trouble, 'other')
    where id = ${id}
  `.execute(db);
}

async function noteSent({ db, now }: Host, { name, channel }: Gateway, id: number): Promise<void> {
  if (channel.isLogged) {
    await sql`
      update message set sent_at = ${now()}::timestamptz, trouble = null, answer = null, trouble_since = null
      where id = ${id}
    `.execute(db);
  } else {
    await db.deleteFrom('message').where('id', '=', id).execute();
  }
  await sql`
    update gateway set trouble = null, trouble_since = null, failures = 0
    where name = ${name} and trouble is not null
  `.execute(db);
}

/** Stores a failed delivery and when it is retried. Returns false if the gateway takes no other message either. */
async function putOff(
  host: Host,
  { name, channel }: Gateway,
  { id, tries, created_at }: Waiting,
  failure: Failure,
): Promise<boolean> {
  const { db, log, now } = host;
  const at = now();
  const { trouble, isFinal, isOfGateway, answer = null, codes } = failure;
  const isOver = isFinal || at.getTime() - new Date(created_at).getTime() > PATIENCE_MS;
  const delay = await delayOf(host, name, { tries, failure });
  const facts = { message: id, gateway: name, trouble, ...codes, tries };
  if (isOver) log.error(facts, 'a message was given up');
  else log.error({ ...facts, againInS: delay / SECOND }, 'a message was not taken');
  const isCleared = isFinal && !channel.isLogged;
  await sql`
    update message
    set trouble = ${trouble}, answer = ${answer}::smallint, trouble_since = coalesce(trouble_since, ${at}::timestamptz),
        due_at = ${at}::timestamptz + make_interval(secs => ${delay / SECOND}),
        given_up_at = case when ${isOver}::boolean then ${at}::timestamptz end,
        body = case when ${isCleared}::boolean then '' else body end
    where id = ${id}
  `.execute(db);
  await channel.onFailure?.(host, name, failure);
  if (!isOfGateway) return true;
  await sql`
    update gateway
    set trouble = ${trouble}, trouble_since = coalesce(trouble_since, ${at}::timestamptz), failures = failures + 1,
        due_at = ${at}::timestamptz + make_interval(secs => ${delay / SECOND})
    where name = ${name}
  `.execute(db);
  return false;
}

/** Time in ms after which a failed delivery is retried. It grows with the failures of the message and of the gateway. */
async function delayOf(
  { db }: Host,
  gateway: string,
  { tries, failure: { isOfGateway, pauseMs = 0 } }: Readonly<{ tries: number; failure: Failure }>,
): Promise<number> {
  const { failures } = await db
    .selectFrom('gateway')
    .select('failures')
    .where('name', '=', gateway)
    .executeTakeFirstOrThrow();
  const times = Math.max(tries, isOfGateway ? failures + 1 : 0);
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (times - 1), LONGEST_DELAY_MS);
  return Math.max(delay, Math.min(pauseMs, LONGEST_PAUSE_MS));
}

/** Deletes messages that are too old for the log, and gateways of webhooks that no longer exist. */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  await sql`
    delete from message
    where coalesce(sent_at, given_up_at) < ${now}::timestamptz - make_interval(days => ${LOG_DAYS})
  `.execute(db);
}
