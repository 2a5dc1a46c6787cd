import { inTransaction } from '@/server/database/transaction';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { organisationOf, todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { currenciesOf } from '@/server/ledger/currencies';
import { writeLetter } from '@/server/outbox/letters';
import { reminderLetter } from './reminder-letter';
import { lateParties, waitingItems, writeReminders } from '@/server/ledger/reminders.sql';

/**
 * Stores reminders that have become due, once per item and level. Mails a reminder if the settings permit it and the
 * party has an address; otherwise a user must send it.
 */
export const remindersDue: DueWork<number> = {
  kind: 'reminders',
  everySeconds: 600,
  find: async ({ db, now }) => lateParties(db, await todayOf(db, now())),
  settle: (host, party) => inTransaction(host.db, (db) => remind(host, db, party)),
};

async function remind(host: Host, db: Tx, party: number): Promise<boolean> {
  const day = await todayOf(db, host.now());
  if (!(await writeReminders(db, day, party))) return false;
  const { reminders: isMailed } = await settingOf(db, 'mail');
  const isSent = isMailed && (await mailReminder(host, db, { id: party, day, by: null }));
  const note = {
    action: 'remind',
    page: 'parties',
    record_type: 'party',
    record_id: party,
    changes: { reminder: [null, isSent ? 'mail' : 'due'] },
  } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: `reminder ${party}` }, [note]);
  return true;
}

type Mailed = Readonly<{ id: number; day: string; by: number | null }>;

/**
 * Queues the reminder email and marks the pending reminders of the party as sent. Returns false and does neither if the
 * party has no email address, or if no open item has a pending reminder.
 */
export async function mailReminder(
  host: Pick<Host, 'catalogues' | 'sealer' | 'now'>,
  db: Tx,
  { id, day, by }: Mailed,
): Promise<boolean> {
  const items = await waitingItems(db, day, [id]);
  const to = items[0]?.email ?? null;
  if (to === null) return false;
  const { name: organisation } = await organisationOf(db);
  const { decimals } = await currenciesOf(db);
  const letter = reminderLetter(items, { catalogues: host.catalogues, organisation, decimals });
  await writeLetter({ db, host }, { to, subject: letter.subject, text: letter.text });
  await markSent(db, host.now(), { id, by, way: 'mail' });
  return true;
}

/** Marks all pending reminders of a party as sent and returns their number. */
export async function markSent(
  db: Tx,
  now: Date,
  { id, by, way }: Readonly<{ id: number; by: number | null; way: 'mail' | 'hand' }>,
): Promise<number> {
  const rows = await db
    .updateTable('reminder')
    .set({ sent_at: now.toISOString(), sent_by: by, way })
    .where('party_id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}
