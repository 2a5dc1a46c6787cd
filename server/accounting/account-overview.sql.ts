import { sql } from 'kysely';

import type { LatestLine } from '@/lib/contract/accounting/account-overview';
import type { Db } from '@/server/kernel/host';

/** SQL part that defines the CTE `held`: the ids of an account and of all accounts below it. */
const held = (id: number) => sql`
  held (id) as (
    select id from account where id = ${id}
    union all
    select a.id from account a join held h on a.parent_id = h.id
  )
`;

/** Debits and credits in base: of one month, or of all months before the range if `year` and `month` are 0. */
type MonthSums = Readonly<{ year: number; month: number; debit: string; credit: string }>;

type Month = Readonly<{ year: number; month: number }>;

/**
 * Debits and credits of an account and its descendants: one row per month of the range, and one row for all months
 * before the range. A month without movement has no row. Reads stored totals.
 */
export async function monthSums(
  db: Db,
  id: number,
  { from, to }: Readonly<{ from: Month; to: Month }>,
): Promise<MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    with recursive ${held(id)}, part as (
      select 0 as year, 0 as month, base_debit, base_credit
      from total
      where account_id in (select id from held)
        and ((month = 0 and year < ${from.year})
          or (year = ${from.year} and month > 0 and month < ${from.month}))
      union all
      select year, month, base_debit, base_credit
      from total
      where account_id in (select id from held) and month > 0
        and (year, month) >= (${from.year}::int, ${from.month}::int)
        and (year, month) <= (${to.year}::int, ${to.month}::int)
    )
    select year, month, sum(base_debit) as debit, sum(base_credit) as credit
    from part group by year, month order by year, month
  `.execute(db);
  return rows;
}

/** Latest lines of an account and its descendants within a range of days, latest first. */
export async function latestLines(
  db: Db,
  id: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<LatestLine[]> {
  const { rows } = await sql<LatestLine>`
    with recursive ${held(id)}
    select l.entry_id, e.reverses_id, l.line_no, l.date, a.number as account_number, e.number as document,
           e.document_type, e.document_id, coalesce(nullif(l.memo, ''), e.memo) as memo,
           l.currency, l.amount, l.base
    from held h
    cross join lateral (
      select * from line
      where account_id = h.id and date between ${from}::date and ${to}::date
      order by date desc, entry_id desc, line_no desc
      limit ${limit}
    ) l
    join account a on a.id = l.account_id
    join entry e on e.id = l.entry_id
    order by l.date desc, l.entry_id desc, l.line_no desc
    limit ${limit}
  `.execute(db);
  return rows;
}
