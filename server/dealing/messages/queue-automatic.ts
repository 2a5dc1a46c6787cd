import { sql } from 'kysely';

import type { MessageKind } from '@/lib/domain/customer-message';
import { eventOf } from '@/lib/domain/event';
import { findDocument } from '@/server/document/rows';
import { inTransaction } from '@/server/database/transaction';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { notOfRemovedSample } from '@/server/ledger/sample-month';
import { queueCustomerMessage } from '@/server/outbox/customer-messages';
import { withDocument } from './attached-document';
import { composed, obstacleOf, receiversOf, wordingOf } from './compose';
import { factsOf, type MessageDocument } from './facts';

/** Maximum number of rows of the audit trail that one transaction reads for one kind of message. */
const ROWS_AT_ONCE = 1_000;

/** Type of the documents about which the program automatically sends each kind of message. */
const DOCUMENTS: Readonly<Partial<Record<MessageKind, MessageDocument>>> = {
  receipt: 'sales',
  remittance_status: 'transfer',
};

/**
 * Queues the automatic messages about documents that were posted or changed since the last call. It reads the audit
 * trail, whose rows are written in the transaction of the change. So no message is queued for a change that was rolled
 * back, nor twice for one change, even if several server processes call this concurrently.
 */
export async function queueAutomatic(host: Host): Promise<void> {
  while (await inTransaction(host.db, (tx) => queueNext(host, tx)));
}

type Text = Readonly<{ id: number; kind: MessageKind; seen_seq: number }>;

type Row = Readonly<{
  record_type: string;
  record_id: string;
  action: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}>;

/**
 * Reads the next audit rows for one kind of message and queues its messages. Returns false if no kind has unread rows,
 * or if another process is reading them.
 */
async function queueNext(host: Host, db: Tx): Promise<boolean> {
  const { rows: texts } = await sql<Text>`
    select id, kind, seen_seq from message_text
    where is_automatic and kind = any(${Object.keys(DOCUMENTS)}::text[]) and seen_seq < last_audit_seq()
    order by seen_seq limit 1 for update skip locked
  `.execute(db);
  const [text] = texts;
  const type = text && DOCUMENTS[text.kind];
  if (!text || !type) return false;
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(seq) as last from (
      select seq from audit_seal where seq > ${text.seen_seq} order by seq limit ${ROWS_AT_ONCE}
    ) batch
  `.execute(db);
  const last = ends[0]?.last ?? text.seen_seq;
  const { rows } = await sql<Row>`
    select a.record_type, a.record_id, a.action, a.changes
    from audit_seal s join audit a on a.id = s.audit_id
    where s.seq > ${text.seen_seq} and s.seq <= ${last} and a.record_type = ${type}
      and ${notOfRemovedSample(sql.ref('a.id'))}
    order by s.seq
  `.execute(db);
  const ids = rows.filter((row) => isOccasion(text.kind, row)).map((row) => Number(row.record_id));
  for (const id of new Set(ids)) {
    // After an error of the database the transaction fails as a whole and is repeated.
    await queueAbout(host, db, { kind: text.kind, type, id }).catch((error: unknown) =>
      host.log.error({ err: error, type, id }, 'an automatic message was not queued'),
    );
  }
  await db.updateTable('message_text').set({ seen_seq: last }).where('id', '=', text.id).execute();
  return true;
}

function isOccasion(kind: MessageKind, row: Row): boolean {
  const event = eventOf(row, true);
  if (event === 'document.posted') return true;
  return kind === 'remittance_status' && event === 'document.stepped' && isPublicStep(row);
}

/** False for a hold, its release and the settlement with the agent: the stage that a customer may know stays the same. */
function isPublicStep({ action, changes }: Row): boolean {
  const [before, after] = changes['status'] ?? [];
  return after !== 'held' && after !== 'settled' && !(before === 'held' && action === 'release');
}

type About = Readonly<{ kind: MessageKind; type: MessageDocument; id: number }>;

/**
 * Queues a message about a document in its present state: to the newest usable consent of the party, and to that of the
 * beneficiary.
 */
async function queueAbout(host: Host, db: Tx, { kind, type, id }: About): Promise<void> {
  const row = await findDocument(db, type, id);
  const facts = await factsOf({ db, host, today: () => todayOf(db, host.now()) }, row);
  if (!facts || facts.partyId === null || !facts.kinds.includes(kind)) return;
  const wording = await wordingOf(db);
  const remittanceId = type === 'transfer' ? id : null;
  const ready = (await receiversOf(db, { partyId: facts.partyId, remittanceId })).filter(
    (receiver) => obstacleOf(wording, kind, receiver) === null,
  );
  const isBeneficiary = ({ remittance_id }: (typeof ready)[number]) => remittance_id !== null;
  const receivers = [
    ready.find((receiver) => !isBeneficiary(receiver)),
    ready.find((receiver) => isBeneficiary(receiver)),
  ];
  for (const receiver of receivers) {
    if (!receiver) continue;
    const draft = { kind, receiver, facts };
    await queueCustomerMessage(
      { db, host },
      {
        consentId: receiver.id,
        channel: receiver.channel,
        kind,
        document: { type, id },
        by: null,
        content: await withDocument({ db, host }, composed({ host, wording }, draft), draft),
      },
    );
  }
}
