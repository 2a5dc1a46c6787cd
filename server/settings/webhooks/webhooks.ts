import { randomBytes, randomUUID } from 'node:crypto';
import { addHours } from 'date-fns/addHours';
import { type Selectable, sql } from 'kysely';

import { type Webhook, webhooks } from '@/lib/contract/settings/webhooks';
import { Refusal } from '@/lib/domain/refusal';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Webhook as WebhookTable } from '@/server/database/types';
import type { Db, Tx } from '@/server/kernel/host';
import { urlTrouble } from '@/server/kernel/outside';
import { type Reading, recordRoutes } from '@/server/kernel/records';
import { serve } from '@/server/kernel/serve';
import { sendAfterCommit } from '@/server/outbox/letters';
import { endPause, queueMessages } from '@/server/outbox/outbox';
import {
  gatewayOf,
  SECRET_PREFIX,
  SECRET_SEALED_FOR,
  webhookMessage,
} from '@/server/outbox/webhook-channel';

const page = 'webhooks';
const record_type = 'webhook';

type Fields = Pick<Webhook, 'name' | 'url' | 'events' | 'is_active'>;

/** Size of a secret in bytes. */
const SECRET_BYTES = 32;
/** Hours for which the former secret still signs messages, so that the receiver has time to take the new one. */
const FORMER_HOURS = 24;

async function webhooksOf(db: Db): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.version, w.name, w.url, w.events, w.is_active, w.disabled_for, w.secret_at,
           (select count(*) from message m
            where m.gateway = g.name and m.sent_at is null and m.given_up_at is null) as waiting,
           (select max(m.sent_at) from message m where m.gateway = g.name) as last_sent_at,
           first.trouble, first.trouble_since
    from webhook w
    join gateway g on g.name = 'webhook ' || w.id
    left join lateral (
      select m.trouble, m.trouble_since from message m
      where m.gateway = g.name and m.sent_at is null and m.given_up_at is null and m.trouble is not null
      order by m.due_at limit 1
    ) first on true
    order by w.id
  `.execute(db);
  return rows;
}

/** Refuses an address that can never be called, and the name of another webhook. */
async function refusalsOf(
  { db, host }: Reading,
  { name, url }: Fields,
  before: Webhook | undefined,
): Promise<Refusal[]> {
  const trouble = urlTrouble(host, url);
  const other = await db
    .selectFrom('webhook')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', before?.id ?? 0)
    .executeTakeFirst();
  return [
    ...(trouble === undefined ? [] : [new Refusal(`webhook.${trouble}`, { field: 'url' })]),
    ...(other ? [new Refusal('webhook.name', { field: 'name' })] : []),
  ];
}

const records = recordRoutes<Webhook, keyof Fields>(webhooks, {
  table: 'webhook',
  type: record_type,
  nameColumn: 'name',
  rows: webhooksOf,
  blank: { is_active: true },
  refusals: (call, fields, _sent, before) => refusalsOf(call, fields, before),
  // A change removes the reason for which the program switched the webhook off, because the user has seen it.
  columns: (fields) => ({ ...fields, disabled_for: null }),
});

export const webhookRoutes = [
  ...records,

  serve(webhooks.rotate, async ({ db, params: { id }, host, audit }) => {
    const former = formerOf(await lockedSecret(db, id), host.now());
    const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
    const now = host.now();
    await db
      .updateTable('webhook')
      .set({
        secret: host.sealer.seal(secret, SECRET_SEALED_FOR),
        secret_at: now.toISOString(),
        former_secret: former,
        former_until: former && addHours(now, FORMER_HOURS).toISOString(),
      })
      .where('id', '=', id)
      .execute();
    audit({ action: 'new secret', page, record_type, record_id: id });
    return { secret };
  }),

  serve(webhooks.test, async (call) => {
    const { db, params, host, audit } = call;
    const { id } = params;
    const { is_active, secret } = await lockedSecret(db, id);
    if (!is_active || secret === null) throw new Conflict('message.closed', {});
    const timestamp = host.now().toISOString();
    const content = { type: 'test' as const, timestamp, data: {} };
    await queueMessages(call, [webhookMessage(id, `test-${randomUUID()}`, content)]);
    await endPause(db, gatewayOf(id));
    audit({ action: 'test', page, record_type, record_id: id });
    sendAfterCommit(call);
    return {};
  }),
];

type Secrets = Pick<
  Selectable<WebhookTable>,
  'is_active' | 'secret' | 'former_secret' | 'former_until'
>;

/** Locks a webhook and returns its secrets, which are encrypted. */
async function lockedSecret(db: Tx, id: number): Promise<Secrets> {
  const row = await db
    .selectFrom('webhook')
    .select(['is_active', 'secret', 'former_secret', 'former_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/**
 * Returns the secret that keeps signing in addition to a new secret, because the receiver may not have the new one yet.
 * This is the present secret, or the former one if it is still valid: the receiver may not have the present one yet
 * either.
 */
function formerOf({ secret, former_secret, former_until }: Secrets, now: Date): string | null {
  const isValid = former_until !== null && new Date(former_until) > now;
  return isValid ? former_secret : secret;
}
