import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';

import { outbox, type OutboxMessage } from '@/lib/contract/settings/outbox';
import { maskedAddress, maskedEmail } from '@/lib/domain/compliance/kyc-mask';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { channelOf } from '@/server/outbox/channels';
import { sendAfterCommit } from '@/server/outbox/letters';
import { endPause } from '@/server/outbox/outbox';

const page = 'outbox';
const record_type = 'message';

type Row = Omit<OutboxMessage, 'receiver' | 'is_retriable'> &
  Readonly<{
    gateway: string;
    body: string;
    webhook: string | null;
    /** Address of the customer; null if the message is not to a customer. */
    address: string | null;
    is_closed: boolean;
  }>;

/** SQL condition of each status; exactly one of them is true for a message. */
const IS = {
  waiting: sql<boolean>`m.sent_at is null and m.given_up_at is null`,
  failed: sql<boolean>`m.given_up_at is not null`,
  sent: sql<boolean>`m.sent_at is not null`,
} as const satisfies Record<OutboxMessage['status'], RawBuilder<boolean>>;

/** Messages for which a condition on the table `message m` is true, newest first. */
async function rowsOf(
  db: Db,
  condition: RawBuilder<boolean>,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.gateway, m.kind, m.key, m.body, split_part(m.gateway, ' ', 1) as channel, w.id as webhook_id,
           w.name as webhook, mc.address, m.tries,
           case when ${IS.sent} then 'sent' when ${IS.failed} then 'failed' else 'waiting' end as status,
           m.trouble, m.answer, m.created_at, m.sent_at, g.is_closed,
           case when ${IS.waiting} and not g.is_closed then greatest(m.due_at, g.due_at, m.created_at) end as next_at
    from (
      select * from message m where ${condition} order by m.id desc limit ${limit} offset ${offset}
    ) m
    join gateway g on g.name = m.gateway
    left join webhook w on m.gateway = 'webhook ' || w.id
    left join customer_message cm on cm.key = m.key
    left join message_consent mc on mc.id = cm.consent_id
    order by m.id desc
  `.execute(db);
  return rows;
}

const Letter = v.pipe(v.string(), v.parseJson(), v.object({ to: v.nullable(v.string()) }));

function shown(
  { sealer }: Pick<Host, 'sealer'>,
  { gateway, body, webhook, address, is_closed, ...message }: Row,
): OutboxMessage {
  const { channel } = message;
  const letter = channel === 'mail' ? letterOf(sealer, gateway, body) : undefined;
  const masked = address ? maskedAddress(channel, address) : null;
  return {
    ...message,
    receiver: webhook ?? (letter?.to ? maskedEmail(letter.to) : masked),
    is_retriable: body !== '' && !is_closed,
  };
}

/** Reads a stored email; undefined if its content is deleted or cannot be decrypted. */
function letterOf(sealer: Host['sealer'], gateway: string, body: string) {
  if (body === '') return undefined;
  try {
    return v.parse(Letter, sealer.open(body, channelOf(gateway).sealedFor));
  } catch {
    return undefined; // the failed delivery was logged already
  }
}

async function messageOf({ db, host }: Pick<Call, 'db' | 'host'>, id: number) {
  const [row] = await rowsOf(db, sql<boolean>`m.id = ${id}`, { limit: 1, offset: 0 });
  if (!row) throw new NotFound();
  return { row, message: shown(host, row) };
}

export const outboxRoutes = [
  serve(outbox.list, async ({ db, host, input }) => {
    const { limit, offset, page: number, per_page } = pageOf(input);
    const { status, channel = null, webhook = null, search = null } = input;
    const condition = sql<boolean>`
      ${status === undefined ? sql`true` : IS[status]}
      and (${channel}::text is null or m.gateway like ${channel}::text || '%')
      and (${webhook}::text is null or m.gateway = 'webhook ' || ${webhook}::text)
      and (${search}::text is null or m.key = ${search}::text)`;
    const rows = await rowsOf(db, condition, { limit, offset });
    const { rows: sums } = await sql<{ total: number }>`
      select count(*) as total from message m where ${condition}`.execute(db);
    return {
      data: rows.map((row) => shown(host, row)),
      meta: { page: number, per_page, total: sums[0]?.total ?? 0 },
    };
  }),

  serve(outbox.retry, async (call) => {
    const { db, host, params, audit } = call;
    await db.selectFrom('message').select('id').where('id', '=', params.id).forUpdate().execute();
    const { row, message } = await messageOf(call, params.id);
    if (!message.is_retriable) {
      throw new Conflict(row.is_closed ? 'message.closed' : 'message.gone', message);
    }
    const at = host.now().toISOString();
    await db
      .updateTable('message')
      .set({ sent_at: null, given_up_at: null, due_at: at, trouble_since: null })
      .where('id', '=', params.id)
      .execute();
    await endPause(db, row.gateway);
    const changes = { status: [message.status, 'waiting'] } as const;
    audit({ action: 'retry', page, record_type, record_id: params.id, changes });
    sendAfterCommit(call);
    return (await messageOf(call, params.id)).message;
  }),

  serve(outbox.retryAll, async (call) => {
    const { db, host, audit } = call;
    const { numAffectedRows = 0n } = await sql`
      update message m set due_at = ${host.now()}::timestamptz from gateway g
      where g.name = m.gateway and not g.is_closed and ${IS.waiting}
    `.execute(db);
    await endPause(db);
    const waiting = Number(numAffectedRows);
    audit({
      action: 'retry',
      page,
      record_type,
      record_id: 'all',
      changes: { waiting: [null, waiting] },
    });
    sendAfterCommit(call);
    return { waiting };
  }),
];
