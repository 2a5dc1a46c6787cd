import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { currencyIs } from './account-sums.sql';

/** The state of the books that is asked for, and of whom. */
export type ItemsAsked = Readonly<{
  /** The day at whose end it is looked. */
  day: string;
  partyId?: number | undefined;
  /** Of several parties alone. */
  partyIds?: readonly number[] | undefined;
  currency?: string | undefined;
  /** An instant: the books as they were known then. */
  knownAt?: string | undefined;
}>;

/** A debit or credit with a party of which something is still open; both signed, debit positive. */
export type OpenItem = Readonly<{
  account_id: number;
  account_number: string;
  account_name: string;
  currency: string;
  entry_id: number;
  line_no: number;
  document: string;
  document_type: string;
  document_id: number;
  memo: string | null;
  date: string;
  /** The day it is due: its document's due date or value date, else its own day. */
  due: string;
  amount: string;
  open: string;
}>;

/**
 * The open items on the accounts that need a party, as `item`, and what stands there, as `standing`.
 * Of a balance the newest lines of its side are open, since what came against them took the oldest
 * first. An entry and the reversal that took it back are both left out.
 */
export function openItemParts(asked: ItemsAsked): RawBuilder<unknown> {
  const { day, knownAt } = asked;
  const known = (entry: string) => knownTo(sql.ref(entry), knownAt);
  return sql`
    standing as (${knownAt === undefined ? standingByBalances(asked) : standingByLines(asked)}),
    taken_back as (
      select undo.id as undo_id, undo.reverses_id as entry_id
      from entry undo join entry done on done.id = undo.reverses_id
      where undo.reverses_id is not null and undo.date <= ${day}::date and done.date <= ${day}::date and ${known('undo.id')}
    ),
    counted as (
      select l.account_id, l.party_id, l.currency, l.entry_id, l.line_no, l.date, l.amount, s.amount as stands,
             coalesce(sum(abs(l.amount)) over (
               partition by l.account_id, l.party_id, l.currency
               order by l.date desc, l.entry_id desc, l.line_no desc
               rows between unbounded preceding and 1 preceding
             ), 0) as newer
      from standing s
      join line l on l.party_id = s.party_id and l.account_id = s.account_id and l.currency = s.currency
      where l.date <= ${day}::date and sign(l.amount) = sign(s.amount) and ${known('l.entry_id')}
        and not exists (select from taken_back t where t.undo_id = l.entry_id)
        and not exists (select from taken_back t where t.entry_id = l.entry_id)
    ),
    item as (
      select c.account_id, c.party_id, c.currency, c.entry_id, c.line_no, c.date, c.amount,
             sign(c.amount) * least(abs(c.amount), abs(c.stands) - c.newer) as open,
             coalesce((d.body ->> 'due_date')::date, (d.body ->> 'value_date')::date, c.date) as due
      from counted c
      join entry e on e.id = c.entry_id
      left join document d on d.type = e.document_type and d.id = e.document_id
      where c.newer < abs(c.stands)
    )`;
}

/** The open items of a party, the oldest first. */
export async function openItems(db: Db, asked: ItemsAsked): Promise<readonly OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with ${openItemParts(asked)}
    select i.account_id, a.number as account_number, a.name as account_name, i.currency, i.entry_id,
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

/** The kept balances less what came after the day: the work does not grow with the ledger. */
function standingByBalances(asked: ItemsAsked): RawBuilder<unknown> {
  return sql`
    select account_id, party_id, currency, sum(amount) as amount, sum(base) as base
    from (
      select account_id, party_id, currency, amount, base from balance
      where ${isAsked(sql`balance`, asked)}
      union all
      select account_id, party_id, currency, -amount, -base from line
      where date > ${asked.day}::date and ${isAsked(sql`line`, asked)}
    ) as part
    group by account_id, party_id, currency having sum(amount) <> 0`;
}

function standingByLines(asked: ItemsAsked): RawBuilder<unknown> {
  return sql`
    select account_id, party_id, currency, sum(amount) as amount, sum(base) as base
    from line
    where date <= ${asked.day}::date and ${isAsked(sql`line`, asked)}
      and ${knownTo(sql`line.entry_id`, asked.knownAt)}
    group by account_id, party_id, currency having sum(amount) <> 0`;
}

function isAsked(
  table: RawBuilder<unknown>,
  { partyId, partyIds, currency }: ItemsAsked,
): RawBuilder<unknown> {
  const terms = [
    partyId === undefined
      ? sql`${table}.party_id <> 0`
      : sql`${table}.party_id = ${partyId}::bigint`,
    ...(partyIds === undefined ? [] : [sql`${table}.party_id = any(${partyIds}::bigint[])`]),
    currencyIs(sql`${table}.currency`, currency),
    sql`${table}.account_id in (select id from account where party_required)`,
  ];
  return sql.join(terms, sql` and `);
}

function knownTo(entry: RawBuilder<unknown>, knownAt: string | undefined): RawBuilder<unknown> {
  if (knownAt === undefined) return sql`true`;
  return sql`exists (
    select from entry known where known.id = ${entry} and known.posted_at <= ${knownAt}::timestamptz
  )`;
}
