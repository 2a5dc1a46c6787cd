import { sql } from 'kysely';
import * as v from 'valibot';

import type { Trouble } from '@/lib/contract/settings/outbox';
import { addressIn } from '@/lib/format/message-address';
import type { Locale } from '@/lib/i18n';
import { inTransaction } from '@/server/database/transaction';
import { writeAudit } from '@/server/kernel/audit';
import { failureOf } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { mayTry } from '@/server/kernel/limits';
import { organisationOf, todayOf } from '@/server/kernel/organisation';
import { callOutside, OutsideFailure } from '@/server/kernel/outside';
import { hashOf } from '@/server/kernel/visitor';
import { codeHash, stopAddress, storeConsent } from './consents';
import { accessOf } from './customer-channel';
import { queueReply } from './customer-messages';
import { jsonOf } from './gateway';
import { pauseIn } from './gateway-telegram';
import { sendMessages } from './outbox';

/** Time in s for which Telegram holds a poll open while it has no update. */
const POLL_S = 10;
const PATIENCE_MS = 25_000;
/** Updates per poll. A text has at most 4,096 characters, so that an answer stays below `MOST_BYTES`. */
const UPDATES = 20;
const MOST_BYTES = 2_000_000;
/** Time in s for which one process has the bot for itself, from the start of a poll. */
const LEASE_S = 120;
/** Pause in s after a failed poll. It doubles with each further failure, up to an hour. */
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 3_600;

/** The bot, reserved for this process until `due_at`. */
type Bot = Readonly<{
  channel_id: number;
  token_set_at: string;
  name: string;
  next_update: number;
  due_at: string;
  failures: number;
  trouble: string | null;
}>;

const Me = v.object({
  result: v.object({ username: v.pipe(v.string(), v.regex(/^\w{1,64}$/)) }),
});
const Update = v.object({
  update_id: v.number(),
  message: v.optional(
    v.object({
      chat: v.object({ id: v.number(), type: v.string() }),
      from: v.optional(v.object({ language_code: v.optional(v.string()) })),
      text: v.optional(v.string()),
    }),
  ),
});
type Update = v.InferOutput<typeof Update>;
const Updates = v.object({ result: v.array(Update) });

/** Thrown if Telegram refuses a call or sends an answer of another form. */
class PollFailure extends Error {
  readonly trouble: Trouble;
  readonly pauseMs: number;
  constructor(trouble: Trouble, pauseMs = 0) {
    super(`telegram: ${trouble}`);
    this.trouble = trouble;
    this.pauseMs = pauseMs;
  }
}

const polls = new WeakMap<Db, Readonly<{ controller: AbortController; run: Promise<void> }>>();

/**
 * Reads the messages that customers have sent to the Telegram bot, and acts on `/start` and `/stop`. Does nothing
 * without an active Telegram channel, or while another process polls.
 */
export function pollTelegram(host: Host): Promise<void> {
  const controller = new AbortController();
  const run = poll(host, controller.signal).finally(() => polls.delete(host.db));
  polls.set(host.db, { controller, run });
  return run;
}

/** Ends the poll of a host. Telegram sends the updates that were not read again. */
export async function stopPolling({ db }: Pick<Host, 'db'>): Promise<void> {
  const running = polls.get(db);
  running?.controller.abort();
  await running?.run.catch(() => undefined); // `pollTelegram` returns the error to its caller
}

async function poll(host: Host, signal: AbortSignal): Promise<void> {
  const bot = await takeBot(host);
  if (!bot) return;
  try {
    if (bot.name === '') await learnName(host, bot, signal);
    const updates = await updatesOf(host, bot, signal);
    for (const update of updates) await handleOnce(host, bot, update);
    await sql`
      update telegram_bot
      set due_at = ${host.now()}::timestamptz, failures = 0, trouble = null, trouble_since = null
      where ${isReserved(bot)}
    `.execute(host.db);
    if (updates.length > 0) await sendMessages(host);
  } catch (error) {
    if (!(error instanceof OutsideFailure || error instanceof PollFailure)) throw error;
    if (signal.aborted) await giveBack(host, bot);
    else await putOff(host, bot, error);
  }
}

const isReserved = ({ channel_id, due_at }: Bot) =>
  sql<boolean>`channel_id = ${channel_id} and due_at = ${due_at}::timestamptz`;

/**
 * Reserves the bot of the active Telegram channel if its poll is due. A new token begins anew, because it can belong to
 * another bot.
 */
async function takeBot({ db, now }: Host): Promise<Bot | undefined> {
  await sql`
    insert into telegram_bot (channel_id, token_set_at)
    select id, token_set_at from message_channel where kind = 'telegram' and token_set_at is not null
    on conflict (channel_id) do update
      set token_set_at = excluded.token_set_at, name = '', next_update = 0, due_at = '-infinity', failures = 0,
          trouble = null, trouble_since = null
      where telegram_bot.token_set_at <> excluded.token_set_at
  `.execute(db);
  const { rows } = await sql<Bot>`
    update telegram_bot b set due_at = ${now()}::timestamptz + make_interval(secs => ${LEASE_S})
    from message_channel c
    where c.id = b.channel_id and c.is_active and c.token_sealed is not null and b.due_at <= ${now()}::timestamptz
    returning b.channel_id, b.token_set_at, b.name, b.next_update, b.due_at, b.failures, b.trouble
  `.execute(db);
  return rows[0];
}

async function learnName(host: Host, bot: Bot, signal: AbortSignal): Promise<void> {
  const read = v.safeParse(Me, await answerOf(host, 'getMe', {}, signal));
  if (!read.success) throw new PollFailure('other');
  const { username } = read.output.result;
  await sql`update telegram_bot set name = ${username} where ${isReserved(bot)}`.execute(host.db);
}

async function updatesOf(host: Host, bot: Bot, signal: AbortSignal): Promise<readonly Update[]> {
  const asked = { timeout: POLL_S, limit: UPDATES, allowed_updates: ['message'] };
  const body = await answerOf(host, 'getUpdates', { offset: bot.next_update, ...asked }, signal);
  const read = v.safeParse(Updates, body);
  if (!read.success) throw new PollFailure('other');
  return read.output.result;
}

async function answerOf(
  host: Host,
  method: string,
  input: object,
  signal: AbortSignal,
): Promise<unknown> {
  const { url, token } = await accessOf(host, 'telegram');
  const { status, body } = await callOutside(host, {
    url: `${url.replace(/\/+$/, '')}/bot${token}/${method}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    patienceMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
    signal,
  });
  if (status === 200) return jsonOf(body);
  if (status === 401 || status === 404) throw new PollFailure('login');
  // 409: another program reads the messages of the bot, or a webhook is set for it.
  throw new PollFailure(status === 429 ? 'busy' : 'refused', pauseIn(body));
}

/** Acts on an update. One that fails for good is logged and skipped, so that it does not keep back later ones. */
async function handleOnce(host: Host, bot: Bot, update: Update): Promise<void> {
  try {
    await inTransaction(host.db, (db) => handle(db, host, bot, update));
  } catch (error) {
    const isTemporary = failureOf(error, String, '').status === 503;
    if (isTemporary) throw error;
    host.log.error({ err: error, update: update.update_id }, 'a Telegram update was skipped');
    await claim(host.db, bot, update);
  }
}

/** Stores that an update is handled. Returns false if that was stored before. */
async function claim(
  db: Db,
  { channel_id, token_set_at }: Bot,
  { update_id }: Update,
): Promise<boolean> {
  const { rows } = await sql`
    update telegram_bot set next_update = ${update_id + 1}
    where channel_id = ${channel_id} and token_set_at = ${token_set_at}::timestamptz and next_update <= ${update_id}
    returning channel_id
  `.execute(db);
  return rows.length > 0;
}

/**
 * Acts on an update in the transaction that stores its number, so that an update that arrives again changes nothing.
 * Only private chats count, because others would read the messages of a customer in a group.
 */
async function handle(db: Tx, host: Host, bot: Bot, update: Update): Promise<void> {
  const { update_id, message } = update;
  if (!(await claim(db, bot, update)) || message?.chat.type !== 'private') return;
  const [, command, code] = COMMAND.exec(message.text ?? '') ?? [];
  const chat = addressIn('telegram', String(message.chat.id));
  if (command === undefined || chat === undefined) return;
  const spoken = message.from?.language_code?.startsWith('fa') ? 'fa' : 'en';
  const reply =
    command === 'stop'
      ? await stop(db, host, { chat, language: spoken })
      : await start(db, host, { chat, language: spoken, code });
  const limit = { key: `telegram ${hashOf(chat).toString('hex')}`, most: 10, minutes: 15 };
  if (!(await mayTry(host.aside, [limit], host.now()))) return;
  const { name } = await organisationOf(db);
  const say = host.catalogues[reply.language];
  const text = say(`telegram.${reply.text}`, { organisation: name });
  await queueReply(
    { db, host },
    { to: chat, text, key: `telegram-${bot.channel_id}-${bot.token_set_at}-${update_id}` },
  );
}

const COMMAND = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

type Reply = Readonly<{ text: 'started' | 'expired' | 'welcome' | 'stopped'; language: Locale }>;
type Speaking = Readonly<{ chat: string; language: Locale }>;

const DOER = { userId: null, ip: '', requestId: 'telegram' } as const;
const page = 'parties';

async function stop(db: Tx, host: Host, { chat, language }: Speaking): Promise<Reply> {
  await stopAddress({ db, host }, { channel: 'telegram', address: chat }, (notes) =>
    writeAudit(db, DOER, notes),
  );
  return { text: 'stopped', language };
}

type Invitation = Readonly<{
  id: number;
  party_id: number;
  language: Locale;
  wants_rates: boolean;
  created_by: number;
  /** Chat whose consent the invitation brought, if that consent is active; otherwise null. */
  chat: string | null;
  is_used: boolean;
}>;

/** Stores the consent of an invitation. The party is locked, so that its consents cannot change meanwhile. */
async function start(
  db: Tx,
  host: Host,
  { chat, language, code }: Speaking & Readonly<{ code: string | undefined }>,
): Promise<Reply> {
  if (code === undefined) return { text: 'welcome', language };
  const { rows } = await sql<Invitation>`
    select i.id, i.party_id, i.language, i.wants_rates, i.created_by, i.consent_id is not null as is_used,
           (select c.address from message_consent c where c.id = i.consent_id and c.withdrawn_at is null) as chat
    from chat_invitation i join party p on p.id = i.party_id
    where i.code_hash = ${codeHash(code)} and i.expires_at > ${host.now()}::timestamptz and p.deleted_at is null
    for update of p, i
  `.execute(db);
  const [invitation] = rows;
  if (invitation?.chat === chat) return { text: 'started', language: invitation.language };
  if (!invitation || invitation.is_used) return { text: 'expired', language };
  const { party_id: partyId, created_by, wants_rates: wantsRates } = invitation;
  const givenOn = await todayOf(db, host.now());
  const id = await storeConsent(
    { db, host, me: { id: created_by } },
    {
      partyId,
      channel: 'telegram',
      address: chat,
      language: invitation.language,
      givenOn,
      givenHow: 'page',
      wantsRates,
    },
  );
  await sql`update chat_invitation set consent_id = ${id} where id = ${invitation.id}`.execute(db);
  const changes = {
    channel: [null, 'telegram'],
    given_how: [null, 'page'],
    given_on: [null, givenOn],
  } as const;
  await writeAudit(db, DOER, [
    { action: 'consent', page, record_type: 'party', record_id: partyId, changes },
    { action: 'create', page, record_type: 'message consent', record_id: id, changes },
  ]);
  return { text: 'started', language: invitation.language };
}

/** Stores a failed poll and the time of the next one, and logs a new reason. */
async function putOff(
  { db, log, now }: Host,
  bot: Bot,
  error: OutsideFailure | PollFailure,
): Promise<void> {
  const { trouble } = error;
  const asked = error instanceof PollFailure ? error.pauseMs / 1_000 : 0;
  const usual = Math.min(FIRST_PAUSE_S * 2 ** bot.failures, LONGEST_PAUSE_S);
  const pause = Math.max(usual, Math.min(asked, LONGEST_PAUSE_S));
  if (trouble !== bot.trouble) log.error({ trouble }, 'the Telegram bot reads no messages');
  await sql`
    update telegram_bot
    set due_at = ${now()}::timestamptz + make_interval(secs => ${pause}), failures = failures + 1, trouble = ${trouble},
        trouble_since = coalesce(trouble_since, ${now()}::timestamptz)
    where ${isReserved(bot)}
  `.execute(db);
}

async function giveBack({ db }: Host, bot: Bot): Promise<void> {
  await sql`update telegram_bot set due_at = '-infinity' where ${isReserved(bot)}`.execute(db);
}
