import { sql } from 'kysely';

import type { WebhookMessage } from '@/lib/contract/settings/webhook-message';
import { documentRoute, isDocumentType, recordView } from '@/lib/domain/document-type';
import { type EventType, eventOf } from '@/lib/domain/event';
import { BASE_PATH, routes } from '@/lib/routes';
import { inTransaction } from '@/server/database/transaction';
import type { Host, Tx } from '@/server/kernel/host';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { notOfRemovedSample } from '@/server/ledger/sample-month';
import { queueMessages } from '@/server/outbox/outbox';
import { webhookMessage } from '@/server/outbox/webhook-channel';

/** Maximum number of rows of the audit chain that one transaction reads for one webhook. */
const ROWS_AT_ONCE = 1_000;

/** A row of the audit chain, with facts of the document or the rate that it is about. */
type Row = Readonly<{
  /**
   * First 32 hex digits of the hash of the row's link. They make the message key unique, also after a restore of the
   * books.
   */
  hash: string;
  at: string;
  user_id: number | null;
  action: string;
  record_type: string;
  record_id: string;
  changes: Record<string, [before: unknown, after: unknown]>;
  is_document: boolean;
  is_remittance: boolean;
  number: string | null;
  date: string | null;
  amount: string | null;
  currency: string | null;
  kind: string | null;
  effective_at: string | null;
  buy: string | null;
  sell: string | null;
  mid: string | null;
  /**
   * True if the rate was planned for a later time. Its start then has a separate audit row, so its approval is no
   * event.
   */
  is_planned: boolean;
}>;

type Webhook = Readonly<{ id: number; events: readonly string[]; seen_seq: number }>;

/**
 * Queues a message for each event since the last call, to each webhook that wants it. The events come from the audit
 * chain, whose rows are written in the transaction of the act. So an event is queued if and only if the act was
 * committed, and once for each webhook, even if several server processes call this concurrently.
 */
export async function queueEvents(host: Host): Promise<void> {
  while (await inTransaction(host.db, (tx) => queueNext(host, tx)));
}

/**
 * Reads the next rows for one webhook. Returns false if no webhook has unseen rows that no other process is reading.
 */
async function queueNext(host: Host, db: Tx): Promise<boolean> {
  const { rows: webhooks } = await sql<Webhook>`
    select id, events, seen_seq from webhook
    where is_active and secret is not null and seen_seq < last_audit_seq()
    order by seen_seq desc limit 1 for update skip locked
  `.execute(db);
  const [webhook] = webhooks;
  if (!webhook) return false;
  const last = await lastOfBatch(db, webhook.seen_seq);
  const rows = await rowsBetween(db, webhook.seen_seq, last);
  const wire = wireOf(await currenciesOf(db));
  const messages = rows.flatMap((row) => {
    const type = eventOf(row, row.is_document);
    const isEarly = type === 'rate.published' && row.action === 'approve' && row.is_planned;
    if (type === undefined || isEarly || !webhook.events.includes(type)) return [];
    const content = contentOf(row, type, { wire, appUrl: host.config.appUrl });
    return [webhookMessage(webhook.id, `${webhook.id}-${row.hash}`, content)];
  });
  await queueMessages({ db, host }, messages);
  await db.updateTable('webhook').set({ seen_seq: last }).where('id', '=', webhook.id).execute();
  return true;
}

async function lastOfBatch(db: Tx, seq: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select max(seq) as last from (
      select seq from audit_seal where seq > ${seq} order by seq limit ${ROWS_AT_ONCE}
    ) batch
  `.execute(db);
  return rows[0]?.last ?? seq;
}

/**
 * Rows of the chain after `seq`, up to `last`. Rows of a removed sample are left out, because their documents do not
 * exist any more.
 */
async function rowsBetween(db: Tx, seq: number, last: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select left(encode(s.hash, 'hex'), 32) as hash, a.at, a.user_id, a.action, a.record_type, a.record_id, a.changes,
           d.id is not null as is_document, d.number, d.date, d.amount,
           coalesce(d.type = 'transfer' and d.body ->> 'kind' <> 'internal', false) as is_remittance,
           coalesce(d.currency, r.currency) as currency, r.kind, r.effective_at, r.buy, r.sell, r.mid,
           coalesce(rs.effective_at > rs.created_at, false) as is_planned
    from audit_seal s
    join audit a on a.id = s.audit_id
    cross join lateral (select case when a.record_id ~ '^[0-9]{1,15}$' then a.record_id::bigint end as id) record
    left join document d on d.type = a.record_type and d.id = record.id
    left join rate r on a.record_type = 'rate' and r.id = record.id
    left join rate_set rs on rs.id = r.set_id
    where s.seq > ${seq} and s.seq <= ${last} and ${notOfRemovedSample(sql.ref('a.id'))}
    order by s.seq
  `.execute(db);
  return rows;
}

/**
 * Content of a message. It contains no personal data; the receiver reads further data from the API with its own token.
 */
function contentOf(
  row: Row,
  type: EventType,
  { wire, appUrl }: Readonly<{ wire: Wire; appUrl: string }>,
): WebhookMessage {
  const { at, action, user_id, record_type, record_id, changes } = row;
  const [was, status] = changes.status ?? [];
  return {
    type,
    timestamp: at,
    data: {
      record: record_type,
      id: Number(record_id),
      action,
      user_id,
      ...(typeof status === 'string' && { was: typeof was === 'string' ? was : null, status }),
      ...(row.is_document && documentFacts(row, wire)),
      ...(row.mid !== null && rateFacts(row, wire)),
      link: `${appUrl}${BASE_PATH}${pathOf(row)}/`,
    },
  };
}

function documentFacts({ number, date, amount, currency }: Row, wire: Wire) {
  return { number, date, amount: wire.money(amount, currency), currency };
}

function rateFacts({ currency, kind, effective_at, buy, sell, mid }: Row, wire: Wire) {
  return {
    currency,
    ...(kind !== null && { kind }),
    ...(effective_at !== null && { effective_at }),
    buy: wire.rate(buy),
    sell: wire.rate(sell),
    ...(mid !== null && { mid: wire.rate(mid) }),
  };
}

/** Path of the page that shows a record; for a rate, the path of the rate board. */
function pathOf({ record_type: type, record_id: id, is_remittance }: Row): string {
  if (type === 'rate') return routes['app.exchange.rates'].path;
  const route = isDocumentType(type) ? documentRoute(type, is_remittance) : 'app.exchange.tills';
  return `${routes[route].path}/${recordView(type, id)}`;
}
