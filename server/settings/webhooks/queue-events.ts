import { sql } from 'kysely';

import type { WebhookMessage } from '@/lib/contract/settings/webhook-message';
import { documentRoute, isDocumentType, recordView } from '@/lib/domain/document-type';
import { type EventType, eventOf } from '@/lib/domain/event';
import { BASE_PATH, routes } from '@/lib/routes';
import { inTransaction } from '@/server/database/transaction';
import type { Host, Tx } from '@/server/kernel/host';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { queueMessages } from '@/server/outbox/outbox';
import { webhookMessage } from '@/server/outbox/webhook-channel';

/** Number of rows of the audit chain that one transaction reads for a webhook. */
const ROWS_AT_ONCE = 1_000;

/** A row of the audit chain, with facts of the document or the rate that it is about. */
type Row = Readonly<{
  seq: number;
  id: number;
  at: string;
  action: string;
  record_type: string;
  record_id: string;
  changes: Record<string, [before: unknown, after: unknown]>;
  by: string | null;
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
}>;

type Webhook = Readonly<{ id: number; events: readonly string[]; seen_seq: number }>;

/**
 * Queues a message for each event since the last call, to each webhook that wants it. The events come from the audit
 * chain, whose rows are written in the transaction of the act. So an event is queued exactly if the act was committed,
 * and once for each webhook, also if several server processes call this concurrently.
 */
export async function queueEvents(host: Host): Promise<void> {
  while (await inTransaction(host.db, (tx) => queueNext(host, tx)));
}

/** Reads the next rows for one webhook. Returns false if all webhooks have seen all rows. */
async function queueNext(host: Host, db: Tx): Promise<boolean> {
  const { rows: webhooks } = await sql<Webhook>`
    select id, events, seen_seq from webhook
    where is_active and seen_seq < last_audit_seq()
    order by id limit 1 for update skip locked
  `.execute(db);
  const [webhook] = webhooks;
  if (!webhook) return false;
  const rows = await rowsAfter(db, webhook.seen_seq);
  const wire = wireOf(await currenciesOf(db));
  const messages = rows.flatMap((row) => {
    const type = eventOf(row, row.is_document);
    if (type === undefined || !webhook.events.includes(type)) return [];
    const content = contentOf(row, type, { wire, appUrl: host.config.appUrl });
    return [webhookMessage(webhook.id, `event-${webhook.id}-${row.id}`, content)];
  });
  await queueMessages({ db, host }, messages);
  await db
    .updateTable('webhook')
    .set({ seen_seq: rows.at(-1)?.seq ?? webhook.seen_seq })
    .where('id', '=', webhook.id)
    .execute();
  return true;
}

async function rowsAfter(db: Tx, seq: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select s.seq, a.id, a.at, a.action, a.record_type, a.record_id, a.changes, u.name as by,
           d.id is not null as is_document, d.number, d.date, d.amount,
           coalesce(d.type = 'transfer' and d.body ->> 'kind' <> 'internal', false) as is_remittance,
           coalesce(d.currency, r.currency) as currency, r.kind, r.effective_at, r.buy, r.sell, r.mid
    from audit_seal s
    join audit a on a.id = s.audit_id
    cross join lateral (select case when a.record_id ~ '^[0-9]{1,15}$' then a.record_id::bigint end as id) record
    left join app_user u on u.id = a.user_id
    left join document d on d.type = a.record_type and d.id = record.id
    left join rate r on a.record_type = 'rate' and r.id = record.id
    where s.seq > ${seq}
    order by s.seq limit ${ROWS_AT_ONCE}
  `.execute(db);
  return rows;
}

/** Content of a message. It has no personal data: the receiver asks the API for the rest with a token of its own. */
function contentOf(
  row: Row,
  type: EventType,
  { wire, appUrl }: Readonly<{ wire: Wire; appUrl: string }>,
): WebhookMessage {
  const { at, action, record_type, record_id, changes, by } = row;
  const [was, status] = changes.status ?? [];
  return {
    type,
    timestamp: at,
    data: {
      record: record_type,
      id: Number(record_id),
      action,
      by,
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

/** Path of the page that shows a record; the page of the board for a rate. */
function pathOf({ record_type: type, record_id: id, is_remittance }: Row): string {
  if (type === 'rate') return routes['app.exchange.rates'].path;
  const route = isDocumentType(type) ? documentRoute(type, is_remittance) : 'app.exchange.tills';
  return `${routes[route].path}/${recordView(type, id)}`;
}
