import { createHmac } from 'node:crypto';
import { sql } from 'kysely';

import type { WebhookMessage } from '@/lib/contract/settings/webhook-message';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { callOutside, OutsideFailure } from '@/server/kernel/outside';
import type { Channel, Failing, Failure, Message } from './channel';
import { pauseOf } from './pause';

/** First word of the gateway name of every webhook. */
export const WEBHOOK = 'webhook';

/** Name of the gateway of a webhook. */
export const gatewayOf = (id: number): string => `${WEBHOOK} ${id}`;

const idOf = (gateway: string): number => Number(gateway.slice(WEBHOOK.length + 1));

/** Name with which the secrets of webhooks are encrypted. */
export const SECRET_SEALED_FOR = 'webhook secret';

/** Prefix of a secret; the rest is base64 (Standard Webhooks, "Signature scheme"). */
export const SECRET_PREFIX = 'whsec_';

/** Time in ms within which a receiver must answer. */
const PATIENCE_MS = 15_000;
/** Number of hours without any success after which a webhook is switched off. */
const FAILING_HOURS = 24;

/** Thrown if the receiver answers with a status other than 2xx. */
class Refused extends Error {
  readonly status: number;
  readonly pauseMs: number | undefined;
  constructor(status: number, pauseMs: number | undefined) {
    super(`status ${status}`);
    this.status = status;
    this.pauseMs = pauseMs;
  }
}

/** Delivers events to the URLs of webhooks, signed as Standard Webhooks requires (https://www.standardwebhooks.com). */
export const webhookChannel: Channel = {
  sealedFor: 'webhook message',
  isLogged: true,
  async deliver(host, message) {
    const { url, secrets } = await webhookOf(host, idOf(message.gateway));
    const timestamp = String(Math.floor(host.now().getTime() / 1_000));
    const signed = { id: message.key, timestamp, content: message.content };
    const { status, headers } = await callOutside(host, {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sarraf-Webhooks/1',
        'webhook-id': message.key,
        'webhook-timestamp': timestamp,
        'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
      },
      body: message.content,
      patienceMs: PATIENCE_MS,
      maxBytes: 0,
    });
    const isAccepted = status >= 200 && status < 300;
    if (!isAccepted) throw new Refused(status, pauseOf(headers['retry-after'], host.now()));
    return true;
  },
  failureOf,
  async onFailure(where, gateway, { answer, isOfGateway }) {
    const isGone = answer === 410;
    if (isGone || (isOfGateway && (await isFailingForLong(where, gateway)))) {
      await switchOff(where.db, idOf(gateway), isGone ? 'gone' : 'failing');
    }
  },
};

/** Returns the URL and the secrets of a webhook: the current secret, and the former one as long as it is valid. */
async function webhookOf(host: Host, id: number) {
  const row = await host.db
    .selectFrom('webhook')
    .select(['url', 'secret', 'former_secret', 'former_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { url, secret, former_secret, former_until } = row;
  if (secret === null) throw new Error(`webhook ${id} has no secret`);
  const isValid = former_until !== null && new Date(former_until) > host.now();
  const sealed = isValid && former_secret !== null ? [secret, former_secret] : [secret];
  return { url, secrets: sealed.map((one) => host.sealer.open(one, SECRET_SEALED_FOR)) };
}

/** Signature of a message: `v1,` and the HMAC-SHA256 of id, timestamp and content in base64. */
export function signatureOf(
  secret: string,
  { id, timestamp, content }: Readonly<{ id: string; timestamp: string; content: string }>,
): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64')}`;
}

/** Statuses with which a receiver refuses one message, but may accept others. */
const OF_MESSAGE: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);
const BUSY: ReadonlySet<number> = new Set([429, 503]);

function failureOf(error: unknown): Failure {
  if (error instanceof OutsideFailure) {
    return { trouble: error.trouble, isFinal: false, isOfGateway: true };
  }
  if (!(error instanceof Refused)) return { trouble: 'other', isFinal: false, isOfGateway: false };
  const { status, pauseMs } = error;
  const trouble = status === 410 ? 'gone' : BUSY.has(status) ? 'busy' : 'refused';
  return {
    trouble,
    isFinal: false,
    isOfGateway: !OF_MESSAGE.has(status),
    answer: status,
    codes: { status },
    ...(pauseMs !== undefined && { pauseMs }),
  };
}

/** True if the receiver has accepted no message for a day since its first failure. */
async function isFailingForLong({ db, now }: Failing, gateway: string): Promise<boolean> {
  const { rows } = await sql<{ failing: boolean }>`
    select trouble_since < ${now()}::timestamptz - make_interval(hours => ${FAILING_HOURS}) as failing
    from gateway where name = ${gateway}
  `.execute(db);
  return rows[0]?.failing ?? false;
}

/** Switches a webhook off. Its messages wait until a user switches it on again. */
async function switchOff(db: Tx, id: number, why: 'failing' | 'gone'): Promise<void> {
  // Skips the row if a user is changing it now, because the failure then belongs to the former settings.
  const { rows } = await sql`
    update webhook set is_active = false, disabled_for = ${why}, version = version + 1
    where id = (select id from webhook where id = ${id} and is_active for update skip locked)
    returning id
  `.execute(db);
  if (rows.length === 0) return;
  const changes = { is_active: [true, false], disabled_for: [null, why] } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: gatewayOf(id) }, [
    { action: 'edit', page: 'webhooks', record_type: WEBHOOK, record_id: id, changes },
  ]);
}

/** Builds a message to a webhook for `queueMessages`. */
export const webhookMessage = (
  id: number,
  key: string,
  content: WebhookMessage,
): Message & { kind: string } => ({
  gateway: gatewayOf(id),
  key,
  kind: content.type,
  content: JSON.stringify(content),
});
