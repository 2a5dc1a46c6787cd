import { sql } from 'kysely';

import { type MessageChannel, messageChannels } from '@/lib/contract/settings/message-channels';
import { Refusal } from '@/lib/domain/refusal';
import { isJsonBody, originOf, sampleUrl, wrongHeaders } from '@/lib/domain/sms-call';
import { addressIn } from '@/lib/format/message-address';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import { urlTrouble, withoutQuery } from '@/server/kernel/outside';
import { type Reading, recordRoutes } from '@/server/kernel/records';
import { serve } from '@/server/kernel/serve';
import { tokenSealName } from '@/server/outbox/customer-channel';
import { queueTestMessage } from '@/server/outbox/customer-messages';
import { sendAfterCommit } from '@/server/outbox/letters';
import { endPause } from '@/server/outbox/outbox';

const page = 'message channels';
const record_type = 'message channel';

/** A channel as callers send it. `token` is a secret access token; it is never returned. */
type Channel = MessageChannel & Readonly<{ token?: string | null | undefined }>;

type State = 'is_ready' | 'waiting' | 'trouble' | 'trouble_since';
type Fields = Omit<Channel, 'id' | 'version' | State>;

const BLANK: { readonly [Name in keyof Fields]?: Fields[Name] | undefined } = {
  is_active: true,
  token: undefined,
  token_set_at: null,
  api_version: '',
  sender_id: '',
  method: 'POST',
  headers: '',
  body: '',
  encoding: 'json',
  expected_status: 200,
  expected_text: '',
};

async function channelsOf(db: Db): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    select c.id, c.version, c.kind, c.url, c.is_active, c.token_set_at, c.api_version, c.sender_id, c.method, c.headers,
           c.body, c.encoding, c.expected_status, c.expected_text, not g.is_closed as is_ready,
           (select count(*) from message m
            where m.gateway = g.name and m.sent_at is null and m.given_up_at is null) as waiting,
           coalesce(first.trouble, b.trouble) as trouble,
           coalesce(first.trouble_since, b.trouble_since) as trouble_since
    from message_channel c
    join gateway g on g.name = c.kind
    left join telegram_bot b on b.channel_id = c.id and b.token_set_at = c.token_set_at
    left join lateral (
      select m.trouble, m.trouble_since from message m
      where m.gateway = g.name and m.sent_at is null and m.given_up_at is null and m.trouble is not null
      order by m.due_at limit 1
    ) first on true
    order by c.id
  `.execute(db);
  return rows;
}

const refusalIf = (is: boolean, code: string, field: string, params = {}) =>
  is ? [new Refusal(code, { field, params })] : [];

async function refusalsOf(
  { db, host }: Reading,
  fields: Fields,
  before: Channel | undefined,
): Promise<Refusal[]> {
  const { kind } = fields;
  const others = await db
    .selectFrom('message_channel')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '<>', before?.id ?? 0)
    .execute();
  return [
    ...refusalIf(before !== undefined && before.kind !== kind, 'message-channel.kind', 'kind'),
    ...refusalIf(others.length > 0, 'message-channel.twice', 'kind'),
    ...urlRefusals(host, fields),
    ...tokenRefusals(fields, before),
    ...(kind === 'whatsapp' ? whatsAppRefusals(fields) : []),
    ...(kind === 'sms' ? smsRefusals(fields) : []),
  ];
}

function urlRefusals(host: Host, fields: Fields): Refusal[] {
  if (originOf(fields.url) === undefined) return [new Refusal('webhook.address', { field: 'url' })];
  const url = fields.kind === 'sms' ? sampleUrl(fields) : fields.url;
  const trouble = urlTrouble(host, url);
  return trouble === undefined ? [] : [new Refusal(`webhook.${trouble}`, { field: 'url' })];
}

/**
 * Refuses a malformed bot token. A stored token must be entered again if the origin changes, because it may be sent
 * only to the origin for which it was entered.
 */
function tokenRefusals({ kind, url, token }: Fields, before: Channel | undefined): Refusal[] {
  if (token !== undefined) {
    const isWrong = kind === 'telegram' && token !== null && !/^\d+:[\w-]+$/.test(token);
    return refusalIf(isWrong, 'message-channel.bot-token', 'token');
  }
  const isMoved = before?.token_set_at != null && originOf(before.url) !== originOf(url);
  return refusalIf(isMoved, 'message-channel.token-again', 'token');
}

const whatsAppRefusals = ({ api_version, sender_id }: Fields): Refusal[] => [
  ...refusalIf(api_version === '', 'field.required', 'api_version'),
  ...refusalIf(sender_id === '', 'field.required', 'sender_id'),
];

function smsRefusals(fields: Fields): Refusal[] {
  const { url, method, headers, body, encoding } = fields;
  const call = method === 'GET' ? url : `${url} ${body}`;
  const [header] = wrongHeaders(headers);
  const field = method === 'GET' ? 'url' : 'body';
  const hasReceiver = call.includes('{to}') || call.includes('{digits}');
  return [
    ...refusalIf(!hasReceiver, 'message-channel.no-receiver', field),
    ...refusalIf(!call.includes('{text}'), 'message-channel.no-text', field),
    ...refusalIf(header !== undefined, 'message-channel.header', 'headers', { header }),
    ...refusalIf(
      method === 'POST' && encoding === 'json' && !isJsonBody(fields),
      'message-channel.json',
      'body',
    ),
  ];
}

type Keyed = Pick<Channel, 'url' | 'token'>;

/** Columns of the token to update: all if a token or null was sent, otherwise none. */
function tokenColumns({ sealer, now }: Host, { url, token }: Keyed) {
  if (token === undefined) return {};
  if (token === null) return { token_sealed: null, token_set_at: null };
  const name = tokenSealName(originOf(url) ?? '');
  return { token_sealed: sealer.seal(token, name), token_set_at: now().toISOString() };
}

const records = recordRoutes<Channel, keyof Fields>(messageChannels, {
  table: 'message_channel',
  type: record_type,
  nameColumn: 'kind',
  rows: channelsOf,
  blank: BLANK,
  refusals: (call, fields, _sent, before) => refusalsOf(call, fields, before),
  columns: ({ token, token_set_at: _at, ...fields }, { host }) => ({
    ...fields,
    ...tokenColumns(host, { ...fields, token }),
  }),
  personal: ['headers', 'body'],
  // Hides the URL's query, the headers and the body from users who may not edit, because they may contain a secret that
  // was typed instead of `{token}`.
  shownTo: ({ may }, channel) =>
    may(page, 'edit')
      ? channel
      : { ...channel, url: withoutQuery(channel.url), headers: '', body: '' },
});

export const messageChannelRoutes = [
  ...records,

  serve(messageChannels.test, async (call) => {
    const { db, params, input, say, audit } = call;
    const channel = (await channelsOf(db)).find(({ id }) => id === params.id);
    if (!channel) throw new NotFound();
    if (!channel.is_ready) throw new Conflict('message.closed', {});
    const { kind } = channel;
    const to = addressIn(kind, input.to);
    if (to === undefined) throw new Refusal(`message-address.${kind}`, { field: 'to' });
    await queueTestMessage(call, { channel: kind, to, text: say('customer-message.test') });
    await endPause(db, kind);
    audit({ action: 'test', page, record_type, record_id: params.id });
    sendAfterCommit(call);
    return {};
  }),
];
