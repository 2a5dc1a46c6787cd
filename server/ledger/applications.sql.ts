import { sql } from 'kysely';

import type { Application } from '@/lib/domain/ledger/application';
import type { DocumentType } from '@/lib/domain/document-type';
import type { Db, Tx } from '@/server/kernel/host';
import { DEBT_ACCOUNTS } from './debt-accounts.sql';
import { ALL_DAYS, chosenParts, counts, openItemParts, restOf } from './open-items.sql';

/**
 * Locks the parties whose open items are about to be settled, so that two users never settle the same item twice.
 * Postings that only name these parties are not blocked.
 */
export async function lockItems(db: Tx, partyIds: readonly number[]): Promise<void> {
  await sql`
    select from party where id = any(${[...partyIds]}::bigint[]) order by id for no key update
  `.execute(db);
}

/** A ledger line that a document posted to a party; `entry_id` and `line_no` are its key. */
export type PostedLine = Readonly<{
  entry_id: number;
  line_no: number;
  account_id: number;
  party_id: number;
  currency: string;
  amount: string;
}>;

/** Lines with parties that a document has posted, without reversals. */
export async function postedLines(
  db: Db,
  type: DocumentType,
  id: number,
): Promise<readonly PostedLine[]> {
  const { rows } = await sql<PostedLine>`
    select l.entry_id, l.line_no, l.account_id, l.party_id, l.currency, l.amount
    from line l join entry e on e.id = l.entry_id
    where e.document_type = ${type} and e.document_id = ${id} and e.reverses_id is null
      and l.party_id is not null
    order by l.entry_id, l.line_no
  `.execute(db);
  return rows;
}

/** Stores which line of a payment settles which item, and with which amount. */
export async function writeApplications(
  db: Tx,
  lines: readonly PostedLine[],
  applications: readonly Application[],
): Promise<void> {
  const rows = applications.flatMap(({ line, entry_id, line_no, amount }) => {
    const paying = lines[line];
    if (!paying) return [];
    const item = { item_entry_id: entry_id, item_line_no: line_no };
    return [{ entry_id: paying.entry_id, line_no: paying.line_no, ...item, amount }];
  });
  await db.insertInto('application').values(rows).execute();
}

/** An open item that a document's line settles, or a payment that settles a document's line. */
export type Against = Readonly<{
  entry_id: number;
  line_no: number;
  document: string;
  document_type: string;
  document_id: number;
  date: string;
  due: string;
  currency: string;
  amount: string;
  is_chosen: boolean;
}>;

/**
 * Returns the items that a document's lines settle, and the items that settle those lines. Chosen settlements come
 * first; the remaining items are matched from the oldest.
 */
export async function standsAgainst(
  db: Db,
  type: DocumentType,
  id: number,
): Promise<readonly Against[]> {
  const all = { day: ALL_DAYS, partyIds: await partiesOf(db, type, [id]) };
  if (all.partyIds.length === 0) return [];
  const { rows } = await sql<Against>`
    with ${chosenParts(all)},
    side as (
      select distinct l.account_id, l.party_id, l.currency
      from entry e join line l on l.entry_id = e.id
      where e.document_type = ${type} and e.document_id = ${id} and l.party_id is not null
        and l.account_id in ${DEBT_ACCOUNTS}
    ),
    ranged as (
      select l.account_id, l.party_id, l.currency, l.entry_id, l.line_no, sign(l.amount) as sign, ${restOf('l')} as rest,
             sum(${restOf('l')}) over (
               partition by l.account_id, l.party_id, l.currency, sign(l.amount)
               order by l.date, l.entry_id, l.line_no
             ) as up_to
      from side s
      join line l on l.party_id = s.party_id and l.account_id = s.account_id and l.currency = s.currency
      left join settled c on c.entry_id = l.entry_id and c.line_no = l.line_no
      where l.amount <> 0 and ${counts('l', all)}
    ),
    own as (
      select r.* from ranged r join entry e on e.id = r.entry_id
      where e.document_type = ${type} and e.document_id = ${id}
    ),
    against as (
      select i.entry_id, i.line_no, true as is_chosen, i.amount
      from own o
      cross join lateral (
        select item_entry_id as entry_id, item_line_no as line_no, amount from chosen
        where entry_id = o.entry_id and line_no = o.line_no
        union all
        select entry_id, line_no, amount from chosen
        where item_entry_id = o.entry_id and item_line_no = o.line_no
      ) i
      union all
      select i.entry_id, i.line_no, false, least(i.up_to, o.up_to) - greatest(i.up_to - i.rest, o.up_to - o.rest)
      from own o
      join ranged i on i.account_id = o.account_id and i.party_id = o.party_id and i.currency = o.currency
        and i.sign = -o.sign and i.up_to - i.rest < o.up_to and o.up_to - o.rest < i.up_to
    )
    select a.entry_id, a.line_no, e.number as document, e.document_type, e.document_id, l.date,
           coalesce((d.body ->> 'due_date')::date, (d.body ->> 'value_date')::date, l.date) as due,
           l.currency, sum(a.amount) as amount, a.is_chosen
    from against a
    join line l on l.entry_id = a.entry_id and l.line_no = a.line_no
    join entry e on e.id = a.entry_id
    left join document d on d.type = e.document_type and d.id = e.document_id
    where a.amount > 0
    group by a.entry_id, a.line_no, a.is_chosen, e.id, l.date, l.currency, d.body
    order by a.is_chosen desc, l.date, a.entry_id, a.line_no
  `.execute(db);
  return rows;
}

/** Returns the open amount of each document by currency: the part of its lines to parties that is not settled yet. */
export async function unappliedOf(
  db: Db,
  { type, ids }: Readonly<{ type: DocumentType; ids: readonly number[] }>,
): Promise<ReadonlyMap<number, readonly Readonly<{ currency: string; amount: string }>[]>> {
  const parties = await partiesOf(db, type, ids);
  if (parties.length === 0) return new Map();
  const { rows } = await sql<{ document_id: number; currency: string; amount: string }>`
    with ${openItemParts({ day: ALL_DAYS, partyIds: parties })}
    select e.document_id, i.currency, sum(abs(i.open)) as amount
    from item i join entry e on e.id = i.entry_id
    where e.document_type = ${type} and e.document_id = any(${[...ids]}::bigint[])
    group by e.document_id, i.currency order by i.currency
  `.execute(db);
  return Map.groupBy(rows, ({ document_id }) => document_id);
}

async function partiesOf(db: Db, type: DocumentType, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ party_id: number }>`
    select distinct l.party_id from entry e join line l on l.entry_id = e.id
    where e.document_type = ${type} and e.document_id = any(${[...ids]}::bigint[]) and l.party_id is not null
  `.execute(db);
  return rows.map(({ party_id }) => party_id);
}

/** SQL condition: the row of `document` has this type, and a part of its amount is not settled yet. */
export const hasUnapplied = (type: DocumentType) => sql<boolean>`document.id in (
  with ${openItemParts({ day: ALL_DAYS })}
  select e.document_id from item i join entry e on e.id = i.entry_id where e.document_type = ${type}
)`;
