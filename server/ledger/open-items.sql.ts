import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { isOf, type ItemsQuery, knownTo, balanceParts } from './open-party-balances.sql';

/** A debit or credit with a party that is not fully settled. `amount` and `open` are signed, debit positive. */
export type OpenItem = Readonly<{
  account_id: number;
  account_number: string;
  account_name: string;
  party_id: number;
  currency: string;
  entry_id: number;
  line_no: number;
  document: string;
  document_type: string;
  document_id: number;
  memo: string | null;
  date: string;
  /** Due date: the document's due date or value date, otherwise the line's own date. */
  due: string;
  amount: string;
  open: string;
}>;

/** Value of `day` with which postings of every day are included. */
export const ALL_DAYS = 'infinity';

/**
 * SQL of the open items of parties on all debt accounts (`item`), and of the parties' balances (`standing`).
 * Settlements that a user chose are subtracted first. Other payments settle the oldest lines first, so the newest lines
 * on the side of the balance are open. Reversals and reversed entries are left out.
 */
export function openItemParts(query: ItemsQuery): RawBuilder<unknown> {
  return sql`
    standing as (${balanceParts(query)}),
    ${chosenParts(query)},
    counted as (
      select l.account_id, l.party_id, l.currency, l.entry_id, l.line_no, l.date, l.amount, s.amount as stands,
             ${restOf('l')} as rest,
             coalesce(sum(${restOf('l')}) over (
               partition by l.account_id, l.party_id, l.currency
               order by l.date desc, l.entry_id desc, l.line_no desc
               rows between unbounded preceding and 1 preceding
             ), 0) as newer
      from standing s
      join line l on l.party_id = s.party_id and l.account_id = s.account_id and l.currency = s.currency
      left join settled c on c.entry_id = l.entry_id and c.line_no = l.line_no
      where sign(l.amount) = sign(s.amount) and ${counts('l', query)}
    ),
    item as (
      select c.account_id, c.party_id, c.currency, c.entry_id, c.line_no, c.date, c.amount,
             sign(c.amount) * least(c.rest, abs(c.stands) - c.newer) as open,
             coalesce((d.body ->> 'due_date')::date, (d.body ->> 'value_date')::date, c.date) as due
      from counted c
      join entry e on e.id = c.entry_id
      left join document d on d.type = e.document_type and d.id = e.document_id
      where c.newer < abs(c.stands) and c.rest > 0
    )`;
}

/**
 * Settlements that a user chose (`chosen`), and their sum by line (`settled`). Only entries in force on the day are
 * included. Settlements are applied in posting order, up to the amount of the item.
 */
export function chosenParts(query: Omit<ItemsQuery, 'currency'>): RawBuilder<unknown> {
  const { day, knownAt } = query;
  return sql`
    taken_back as (
      select undo.id as undo_id, undo.reverses_id as entry_id
      from entry undo join entry done on done.id = undo.reverses_id
      where undo.reverses_id is not null and undo.date <= ${day}::date and done.date <= ${day}::date
        and ${knownTo(sql`undo.id`, knownAt)}
    ),
    in_order as (
      select a.*, abs(i.amount) as size, sum(a.amount) over (
               partition by a.item_entry_id, a.item_line_no order by a.entry_id, a.line_no
             ) as up_to
      from application a
      join line i on i.entry_id = a.item_entry_id and i.line_no = a.item_line_no
      join line p on p.entry_id = a.entry_id and p.line_no = a.line_no
      where ${isOf(sql`p.party_id`, query)} and ${counts('i', query)} and ${counts('p', query)}
    ),
    chosen as (
      select entry_id, line_no, item_entry_id, item_line_no,
             least(up_to, size) - least(up_to - amount, size) as amount
      from in_order
    ),
    settled as (
      select entry_id, line_no, sum(amount) as amount
      from (
        select entry_id, line_no, amount from chosen
        union all select item_entry_id, item_line_no, amount from chosen
      ) as part
      group by entry_id, line_no
    )`;
}

/** SQL of the part of a line's amount that no chosen settlement covers. The query must join `settled` as `c`. */
export const restOf = (line: string) =>
  sql`(abs(${sql.ref(`${line}.amount`)}) - coalesce(c.amount, 0))`;

/** SQL condition: the line is in force on the day, that is, neither reversed nor part of a reversal. */
export function counts(
  line: string,
  { day, knownAt }: Pick<ItemsQuery, 'day' | 'knownAt'>,
): RawBuilder<unknown> {
  const entry = sql.ref(`${line}.entry_id`);
  return sql`${sql.ref(`${line}.date`)} <= ${day}::date and ${knownTo(entry, knownAt)}
    and not exists (select from taken_back t where t.undo_id = ${entry})
    and not exists (select from taken_back t where t.entry_id = ${entry})`;
}

/** Open items by currency and account, the oldest first. */
export async function openItems(db: Db, query: ItemsQuery): Promise<readonly OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with ${openItemParts(query)}
    select i.account_id, a.number as account_number, a.name as account_name, i.party_id, i.currency, i.entry_id,
           i.line_no, e.number as document, e.document_type, e.document_id,
           coalesce(nullif(l.memo, ''), nullif(e.memo, '')) as memo, i.date, i.due, i.amount, i.open
    from item i
    join line l on l.entry_id = i.entry_id and l.line_no = i.line_no
    join entry e on e.id = i.entry_id
    join account a on a.id = i.account_id
    order by i.currency, i.account_id, i.date, i.entry_id, i.line_no
  `.execute(db);
  return rows;
}
