import { type RawBuilder, sql } from 'kysely';

import { madeIn } from '@/server/document/branch.sql';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from './base-money.sql';

/** Entries that are added to the sums of days at once. */
const AT_ONCE = 20_000;

/** Adds what was posted since the last time to the sums of days. */
export async function foldDays(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select fold_days(${AT_ONCE}) as n`.execute(db);
    if (Number(rows[0]?.n ?? 0) < AT_ONCE) return;
  }
}

/*
 * What stands in the books by day. Each is kept up to one entry, and what was posted after that is read as it was
 * written, so they are the same whenever they are asked, and a day costs the same however much was posted on it.
 */

/** As `total`, by `date`. */
export const totalsByDay = sql`(
  select account_id, date, currency, closing, debit, credit, base_debit, base_credit from day_total
  union all
  select account_id, date, currency, entry_id in (select id from entry where kind = 'closing'),
         greatest(amount, 0), greatest(-amount, 0), greatest(base, 0), greatest(-base, 0)
  from line where entry_id > folded_to()
)`;

/** Of entries `e` with their `document`: what closes a year closes it for all branches, and is of none. */
const isOf = (branchId: number) => sql`e.kind <> 'closing' and ${madeIn(branchId)}`;
const posted = sql`from entry e join document on document.type = e.document_type and document.id = e.document_id
  where e.id = l.entry_id`;

/** Of lines `l`: whether a document posted them that was made in the branch. */
export const inBranch = (branchId: number) => sql`exists (select ${posted} and ${isOf(branchId)})`;

/** The same, asked of one line after the other, for a reading that ends where it has enough. */
export const isInBranch = (branchId: number) => sql`(select ${isOf(branchId)} ${posted})`;

/** Whether sums `t` are of the branch, as `madeIn` tells it. */
const sumsOf = (branchId: number) => sql`${branchId}::bigint = coalesce(
  nullif(t.branch_id, 0), (select branch_id from location where id = t.location_id), (select min(id) from branch)
)`;

/** What was posted in a branch before a day, by account and currency: whole years, months and days. */
export function totalsOfBranch(branchId: number, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = (span: 'year' | 'month') =>
    sql`date_trunc(${sql.lit(span)}, ${day}::timestamp)::date`;
  const of = (span: 'year' | 'month' | 'day', days: RawBuilder<unknown>) => sql`
    select t.account_id, t.date, t.currency, t.debit, t.credit, t.base_debit, t.base_credit
    from branch_total t
    where t.span = ${sql.lit(span)} and ${days} and ${sumsOf(branchId)}`;
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

/** The days from one to another on which an account may have something of a branch. */
export function daysInBranch(
  branchId: number,
  { account, from, to }: Readonly<Record<'account' | 'from' | 'to', RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  return sql`
    select t.date from branch_total t
    where t.account_id = ${account} and t.span = 'day' and t.date between ${from} and ${to} and ${sumsOf(branchId)}
    union
    select date from line where entry_id > folded_to() and account_id = ${account} and date between ${from} and ${to}`;
}

/** What came to places (above zero) or left them. */
const stockByDay = sql`(
  select date, location_id, currency, amount from day_stock
  union all
  select date, location_id, currency, amount from line
  where entry_id > folded_to() and location_id is not null
)`;

/** What moved positions; `entry_id` is 0 where tickets did. */
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

/** Balances by account and currency at the end of a day: the kept ones less all later lines. */
export const balancesAt = (day: string) => sql`(
  select account_id, currency, amount from balance
  union all
  select account_id, currency, -amount from line where date > ${day}::date
)`;

/** Positions at the end of a day: the kept ones less all later moves. */
export const positionsAt = (day: string) => sql`(
  select currency, sum(quantity) as quantity, sum(cost) as cost
  from (
    select currency, quantity, cost from position
    union all
    select m.currency, -m.quantity, -m.cost from ${movesByDay} m where m.date > ${day}::date
  ) kept
  group by currency
)`;

/** Stock by place at the end of a day: the kept one less all later movements. */
export const stockAt = (day: string) => sql`(
  select location_id, currency, sum(quantity) as quantity
  from (
    select location_id, currency, quantity from stock
    union all
    select s.location_id, s.currency, -s.amount from ${stockByDay} s where s.date > ${day}::date
  ) kept
  group by location_id, currency
)`;

/** What was bought and sold, by whose tickets they were; a fee with its ticket's first leg, or with no side. */
export const dealsByDay = sql`(
  select date, currency, side, user_id, amount, base, margin, exact_margin, realised, fees from day_deal
  union all
  select t.date, coalesce(d.currency, ''), coalesce(d.side, ''), coalesce(t.user_id, 0), coalesce(d.amount, 0),
         coalesce(d.base, 0), coalesce(${inBaseMoney(sql`d.margin`)}, 0), coalesce(d.margin, 0), coalesce(d.realised, 0),
         case when coalesce(d.leg_no, 1) = 1 then t.fee else 0 end
  from ticket t left join deal d on d.entry_id = t.entry_id
  where t.entry_id > folded_to()
)`;
