import { sql } from 'kysely';

import { REMINDER_DAYS } from '@/lib/domain/accounting/reminder';
import type { Db, Tx } from '@/server/kernel/host';
import { openItemParts } from './open-items.sql';

/** An overdue item for a party's reminder, with its current open amount. */
export type WaitingItem = Readonly<{
  party_id: number;
  party: string;
  language: string | null;
  email: string | null;
  level: number;
  document: string;
  due: string;
  currency: string;
  open: string;
}>;

/**
 * SQL of the items (`late`) that are at least as many days overdue as the first of `REMINDER_DAYS`, each with its
 * reminder level. Items on accounts that do not require a party are left out.
 */
function lateParts(day: string, partyIds?: readonly number[]) {
  const [first, second, last] = REMINDER_DAYS;
  return sql`${openItemParts({ day, partyIds })},
    late as (
      select i.party_id, i.entry_id, i.line_no, i.due, i.currency, i.open,
             case when ${day}::date - i.due >= ${last} then 3 when ${day}::date - i.due >= ${second} then 2 else 1 end as level
      from item i join account a on a.id = i.account_id and a.party_required
      where i.open > 0 and ${day}::date - i.due >= ${first}
    )`;
}

/** Returns the parties with an overdue item for whose current level no reminder is stored yet. */
export async function lateParties(db: Db, day: string): Promise<readonly number[]> {
  const { rows } = await sql<{ party_id: number }>`
    with ${lateParts(day)}
    select distinct l.party_id from late l
    where not exists (
      select from reminder r where r.entry_id = l.entry_id and r.line_no = l.line_no and r.level = l.level
    )
    order by 1
  `.execute(db);
  return rows.map(({ party_id }) => party_id);
}

/** Stores reminders of a party's overdue items, one per item and level. Returns true if it has stored any. */
export async function writeReminders(db: Tx, day: string, party: number): Promise<boolean> {
  const { rows } = await sql`
    with ${lateParts(day, [party])}
    insert into reminder (party_id, entry_id, line_no, level, day, due, currency, open)
    select party_id, entry_id, line_no, level, ${day}::date, due, currency, open
    from late order by entry_id, line_no
    on conflict (entry_id, line_no, level) do nothing
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Returns the open items that have unsent reminders, each at the highest level of its unsent reminders. */
export async function waitingItems(
  db: Db,
  day: string,
  partyIds?: readonly number[],
): Promise<readonly WaitingItem[]> {
  const ids = partyIds ?? (await waitingParties(db));
  if (ids.length === 0) return [];
  const { rows } = await sql<WaitingItem>`
    with ${openItemParts({ day, partyIds: ids })},
    waiting as (
      select entry_id, line_no, max(level) as level from reminder
      where sent_at is null and party_id = any(${ids}::bigint[]) group by 1, 2
    )
    select i.party_id, p.name as party, p.language, p.email, w.level, e.number as document, i.due,
           i.currency, i.open
    from item i
    join waiting w on w.entry_id = i.entry_id and w.line_no = i.line_no
    join entry e on e.id = i.entry_id
    join party p on p.id = i.party_id
    where i.open > 0 and p.deleted_at is null
    order by i.due, i.entry_id, i.line_no
  `.execute(db);
  return rows;
}

async function waitingParties(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('reminder')
    .select('party_id')
    .distinct()
    .where('sent_at', 'is', null)
    .execute();
  return rows.map(({ party_id }) => party_id);
}

/** Parties with unsent reminders of open items. */
export async function remindedParties(db: Db, day: string): Promise<readonly number[]> {
  return [...new Set((await waitingItems(db, day)).map(({ party_id }) => party_id))];
}
