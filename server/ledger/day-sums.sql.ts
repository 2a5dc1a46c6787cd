import { type RawBuilder, sql } from 'kysely';

import { madeIn } from './branch.sql';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from './base-money.sql';

/** Maximum number of entries that one call of `fold_days` adds to the daily sums. */
const AT_ONCE = 20_000;

/** Adds the entries that were posted since the last run to the daily sums. */
export async function foldDays(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select fold_days(${AT_ONCE}) as n`.execute(db);
    if (Number(rows[0]?.n ?? 0) < AT_ONCE) return;
  }
}

/*
 * Sums of the books by day, stored up to one entry id (`folded_to`). The lines of later entries are added at each
 * query, so a sum is always current, and reading a day takes equally long however much was posted on it.
 */

/**
 * Debits and credits by account, currency and day. A day can have several rows: its stored sums, and a row for each
 * line that is not in them yet.
 */
export const totalsByDay = sql`(
  select account_id, date, currency, closing, debit, credit, base_debit, base_credit from day_total
  union all
  select account_id, date, currency, entry_id in (select id from entry where kind = 'closing'),
         greatest(amount, 0), greatest(-amount, 0), greatest(base, 0), greatest(-base, 0)
  from line where entry_id > folded_to()
)`;

/**
 * SQL condition: the entry `e` of a `document` was made in the branch. Closing entries belong to no branch, because
 * they close the accounts of all branches.
 */
const isOf = (branchId: number) => sql`e.kind <> 'closing' and ${madeIn(branchId)}`;
const posted = sql`from entry e join document on document.type = e.document_type and document.id = e.document_id
  where e.id = l.entry_id`;

/** SQL condition: a document of the branch posted the line `l`, and the entry is not a closing. */
export const inBranch = (branchId: number) => sql`exists (select ${posted} and ${isOf(branchId)})`;

/** Like `inBranch`, but tested line by line, for queries that stop after a few lines. */
export const isInBranch = (branchId: number) => sql`(select ${isOf(branchId)} ${posted})`;

/**
 * Postings of a branch before a day: stored sums of whole years, months and days, and the lines that these sums do not
 * include yet.
 */
export function totalsOfBranch(branchId: number, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = (span: 'year' | 'month') =>
    sql`date_trunc(${sql.lit(span)}, ${day}::timestamp)::date`;
  const of = (span: 'year' | 'month' | 'day', days: RawBuilder<unknown>) => sql`
    select t.account_id, t.date, t.currency, t.debit, t.credit, t.base_debit, t.base_credit
    from branch_total t
    where t.span = ${sql.lit(span)} and ${days} and t.branch_id = ${branchId}::bigint`;
  return sql`(
    ${of('year', sql`t.date < ${start('year')}`)}
    union all
    ${of('month', sql`t.date >= ${start('year')} and t.date < ${start('month')}`)}
    union all
    ${of('day', sql`t.date >= ${start('month')} and t.date < ${day}`)}
    union all
    select l.account_id, l.date, l.currency,
           greatest(l.amount, 0), greatest(-l.amount, 0), greatest(l.base, 0), greatest(-l.base, 0)
    from line l where l.entry_id > folded_to() and l.date < ${day} and ${inBranch(branchId)}
  )`;
}

/** Days in a range on which an account may have postings of a branch. */
export function daysInBranch(
  branchId: number,
  { account, from, to }: Readonly<Record<'account' | 'from' | 'to', RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  return sql`
    select t.date from branch_total t
    where t.account_id = ${account} and t.span = 'day' and t.date between ${from} and ${to} and t.branch_id = ${branchId}::bigint
    union
    select date from line where entry_id > folded_to() and account_id = ${account} and date between ${from} and ${to}`;
}

/** Movements of stock by place and day: positive in, negative out. */
const stockByDay = sql`(
  select date, location_id, currency, amount from day_stock
  union all
  select date, location_id, currency, amount from line
  where entry_id > folded_to() and location_id is not null
)`;

/** Changes of positions by day. Changes made by tickets have `entry_id` 0; rows with the same key must be added up. */
export const movesByDay = sql`(
  select date, currency, entry_id, quantity, cost, realised, revalued, gained from day_move
  union all
  select date, currency, case when is_ticket then 0 else entry_id end, quantity, cost, realised, revalued,
         coalesce(quantity * mid - (cost - realised - revalued), 0)
  from (
    select e.date, m.*, case e.document_type when 'revaluation' then m.cost else 0 end as revalued,
           exists (select from ticket t where t.entry_id = m.entry_id) as is_ticket
    from position_move m join entry e on e.id = m.entry_id
    where m.entry_id > folded_to() and e.id > folded_to()
  ) moved
)`;

/**
 * Rows that add up to the balances by account and currency at the end of a day: the current balances, and all later
 * lines with the opposite sign.
 */
export const balancesAt = (day: string) => sql`(
  select account_id, currency, amount from balance
  union all
  select account_id, currency, -amount from line where date > ${day}::date
)`;

/** Positions at the end of a day: the current positions less all later changes. */
export const positionsAt = (day: string) => sql`(
  select currency, sum(quantity) as quantity, sum(cost) as cost
  from (
    select currency, quantity, cost from position
    union all
    select m.currency, -m.quantity, -m.cost from ${movesByDay} m where m.date > ${day}::date
  ) kept
  group by currency
)`;

/** Stock by place at the end of a day: the current stock less all later movements. */
export const stockAt = (day: string) => sql`(
  select location_id, currency, sum(quantity) as quantity
  from (
    select location_id, currency, quantity from stock
    union all
    select s.location_id, s.currency, -s.amount from ${stockByDay} s where s.date > ${day}::date
  ) kept
  group by location_id, currency
)`;

/**
 * Deals by day, currency, side and user; rows with the same key must be added up. The fee of a ticket is in the row of
 * its first leg; the row of a ticket without legs has an empty side.
 */
export const dealsByDay = sql`(
  select date, currency, side, user_id, amount, base, margin, exact_margin, realised, fees from day_deal
  union all
  select t.date, coalesce(d.currency, ''), coalesce(d.side, ''), coalesce(t.user_id, 0), coalesce(d.amount, 0),
         coalesce(d.base, 0), coalesce(${inBaseMoney(sql`d.margin`)}, 0), coalesce(d.margin, 0), coalesce(d.realised, 0),
         case when coalesce(d.leg_no, 1) = 1 then t.fee else 0 end
  from ticket t left join deal d on d.entry_id = t.entry_id
  where t.entry_id > folded_to()
)`;
