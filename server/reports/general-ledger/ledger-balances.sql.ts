import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { currencyIs, hasTotals, inScope, type Scope } from '@/server/ledger/account-sums.sql';
import type { FoundLine, Place } from './ledger-lines.sql';

export type Balance = Readonly<{ base: string; amount: string }>;

/**
 * What stood on some accounts together right after a line of one of them: kept totals, then the lines
 * of that month.
 */
export async function balanceAt(
  db: Db,
  accountIds: readonly number[],
  scope: Scope,
  { date, entry_id, line_no }: Place,
): Promise<Balance> {
  const { currency, withoutClosing = false } = scope;
  const isKept = hasTotals(scope);
  const { rows } = await sql<Balance>`
    with before as (
      select base_debit - base_credit as base, debit - credit as amount
      from total t
      where ${isKept} and t.account_id = any(${accountIds}::bigint[])
        and ((t.month = 0 and t.year < extract(year from ${date}::date))
             or (t.year = extract(year from ${date}::date)
                 and t.month between 1 and extract(month from ${date}::date) - 1))
        and ${currencyIs(sql`t.currency`, currency)} and (not ${withoutClosing} or not t.closing)
      union all
      select l.base, l.amount
      from line l
      where l.account_id = any(${accountIds}::bigint[])
        and (not ${isKept} or l.date >= date_trunc('month', ${date}::date)::date)
        and (l.date, l.entry_id, l.line_no) <= (${date}::date, ${entry_id}::bigint, ${line_no}::integer)
        and ${inScope(scope)}
    )
    select coalesce(sum(base), 0) as base, coalesce(sum(amount), 0) as amount from before
  `.execute(db);
  return rows[0] ?? { base: '0', amount: '0' };
}

export type BalanceRow = Balance &
  Readonly<{ account_id: number; entry_id: number; line_no: number }>;

/** How far the lines found have moved their accounts since the first day, each counted with all before it. */
export async function movedUpTo(
  db: Db,
  lines: readonly FoundLine[],
  scope: Scope,
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    with wanted as (
      select * from unnest(
        ${lines.map((line) => line.account_id)}::bigint[],
        ${lines.map((line) => line.entry_id)}::bigint[],
        ${lines.map((line) => line.line_no)}::integer[],
        ${lines.map((line) => line.date)}::date[]
      ) as given (account_id, entry_id, line_no, date)
    ), moved as (
      select l.account_id, l.entry_id, l.line_no,
             sum(l.base) over run as base, sum(l.amount) over run as amount
      from (select account_id, max(date) as last from wanted group by 1) w
      join line l on l.account_id = w.account_id and l.date between ${scope.from}::date and w.last
      where ${inScope(scope)}
      window run as (partition by l.account_id order by l.date, l.entry_id, l.line_no)
    )
    select m.* from wanted w join moved m using (account_id, entry_id, line_no)
  `.execute(db);
  return rows;
}
