import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { organisationOf, todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { currenciesOf } from '@/server/ledger/currencies';
import { sendLetters, writeLetter } from '@/server/mail/outbox';
import { reminderLetter } from './reminder-letter';
import { waitingItems, writeReminders } from '@/server/ledger/reminders.sql';

/**
 * Writes down of whom a reminder is due, once for each item and level, and mails it where the settings let
 * it and the party has an address. Tells how many parties it found. Any number of hosts may run it at a time.
 */
export async function remindersDue(host: Host): Promise<number> {
  const day = await todayOf(host.db, host.now());
  const { found, mailed } = await inTransaction(host.db, (db) => remindAll(host, db, day));
  if (mailed > 0) await sendLetters(host);
  return found;
}

async function remindAll(host: Host, db: Tx, day: string) {
  // One host looks at a time; the next one finds what this one wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended('reminder', 0))`.execute(db);
  const parties = await writeReminders(db, day);
  const { reminders: isMailed } = await settingOf(db, 'mail');
  const notes: AuditNote[] = [];
  let mailed = 0;
  for (const id of parties) {
    const isSent = isMailed && (await mailReminder(host, db, { id, day, by: null }));
    if (isSent) mailed += 1;
    notes.push({
      ...{ action: 'remind', page: 'parties', record_type: 'party', record_id: id },
      changes: { reminder: [null, isSent ? 'mail' : 'due'] },
    });
  }
  await writeAudit(db, { userId: null, ip: '', requestId: 'reminders' }, notes);
  return { found: parties.length, mailed };
}

type Mailed = Readonly<{ id: number; day: string; by: number | null }>;

/** Writes the letter to a party that has an address, and that it was sent; whether there was any. */
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

/** Writes down that a party was reminded of all that waited; tells of how much. */
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
