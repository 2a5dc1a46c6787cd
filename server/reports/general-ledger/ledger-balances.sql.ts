import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import {
  currencyIs,
  hasTotals,
  inScope,
  openingLines,
  type Scope,
} from '@/server/ledger/account-sums.sql';
import { totalsByDay, totalsOfBranch } from '@/server/ledger/day-sums.sql';
import { OPENING_ENTRIES } from '@/server/ledger/opening-entries.sql';
import { isAfter, type Place } from './ledger-ahead.sql';
import type { FoundLine } from './ledger-lines.sql';

export type Balance = Readonly<{ base: string; amount: string }>;

/**
 * Returns the balance of some accounts together after one of their lines. Adds up the stored totals before that line's
 * day, the lines of that day, and opening entries later in the period. Without stored totals, it reads all lines up to
 * that line instead.
 */
export async function balanceAt(
  db: Db,
  accountIds: readonly number[],
  scope: Scope,
  place: Place,
): Promise<Balance> {
  const { date, entry_id, line_no } = place;
  const isKept = hasTotals(scope);
  const { rows } = await sql<Balance>`
    with before as (
      ${isKept ? sql`${keptBefore(sql`any(${accountIds}::bigint[])`, sql`${date}::date`, scope)} union all` : sql``}
      select l.base, l.amount
      from line l
      where l.account_id = any(${accountIds}::bigint[])
        and (not ${isKept} or l.date = ${date}::date)
        and (l.date, l.entry_id, l.line_no) <= (${date}::date, ${entry_id}::bigint, ${line_no}::integer)
        and ${inScope(scope)}
      union all
      select l.base, l.amount from ${openingLines(scope)} l
      where l.account_id = any(${accountIds}::bigint[]) and ${isAfter(place)} and ${inScope(scope)}
    )
    select coalesce(sum(base), 0) as base, coalesce(sum(amount), 0) as amount from before
  `.execute(db);
  return rows[0] ?? { base: '0', amount: '0' };
}

/**
 * SQL of the stored totals before a day, in whole years, months and days. `accounts` is the SQL expression that a row's
 * account id must equal.
 */
function keptBefore(
  accounts: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  { currency, branchId, withoutClosing = false }: Scope,
): RawBuilder<unknown> {
  if (branchId !== undefined) {
    return sql`
    select t.base_debit - t.base_credit as base, t.debit - t.credit as amount
    from ${totalsOfBranch(branchId, day)} t
    where t.account_id = ${accounts} and ${currencyIs(sql`t.currency`, currency)}`;
  }
  const of = (kept: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql`
    select t.base_debit - t.base_credit as base, t.debit - t.credit as amount
    from ${kept} t
    where t.account_id = ${accounts} and ${when}
      and ${currencyIs(sql`t.currency`, currency)} and (not ${withoutClosing} or not t.closing)`;
  return sql`
    ${of(sql`total`, sql`t.month = 0 and t.year < extract(year from ${day})`)}
    union all
    ${of(
      sql`total`,
      sql`t.year = extract(year from ${day}) and t.month between 1 and extract(month from ${day}) - 1`,
    )}
    union all
    ${of(totalsByDay, sql`t.date >= date_trunc('month', ${day})::date and t.date < ${day}`)}`;
}

export type BalanceRow = Balance &
  Readonly<{ account_id: number; entry_id: number; line_no: number }>;

const wantedOf = (lines: readonly FoundLine[]) => sql`
  select * from unnest(
    ${lines.map((line) => line.account_id)}::bigint[],
    ${lines.map((line) => line.entry_id)}::bigint[],
    ${lines.map((line) => line.line_no)}::integer[],
    ${lines.map((line) => line.date)}::date[]
  ) as given (account_id, entry_id, line_no, date)`;

/** Returns for each line the balance of its account after the line. The balance includes all earlier lines. */
export async function balancesAt(
  db: Db,
  lines: readonly FoundLine[],
  scope: Scope,
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    with wanted as (${wantedOf(lines)}), day as (
      select w.account_id, w.date, coalesce(sum(kept.base), 0) as base, coalesce(sum(kept.amount), 0) as amount
      from (select distinct account_id, date from wanted) w
      left join lateral (
        ${keptBefore(sql`w.account_id`, sql`w.date`, scope)}
        union all
        select l.base, l.amount from ${openingLines(scope)} l
        where l.account_id = w.account_id and l.date >= w.date and ${inScope(scope)}
      ) kept on true
      group by 1, 2
    ), moved as (
      select l.account_id, l.entry_id, l.line_no,
             day.base + sum(l.base) over run as base, day.amount + sum(l.amount) over run as amount
      from day join line l on l.account_id = day.account_id and l.date = day.date
      where ${inScope(scope)} and l.entry_id not in ${OPENING_ENTRIES}
      window run as (partition by l.account_id, l.date order by l.entry_id, l.line_no)
    )
    select m.* from wanted w join moved m using (account_id, entry_id, line_no)
  `.execute(db);
  return rows;
}

/**
 * Returns for each line the movement of its account from the first day of the period up to the line. Used if no stored
 * totals exist for the filters.
 */
export async function movedUpTo(
  db: Db,
  lines: readonly FoundLine[],
  scope: Scope,
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    with wanted as (${wantedOf(lines)}), moved as (
      select l.account_id, l.entry_id, l.line_no,
             sum(l.base) over run as base, sum(l.amount) over run as amount
      from (select account_id, max(date) as last from wanted group by 1) w
      join line l on l.account_id = w.account_id and l.date between ${scope.from}::date and w.last
      where ${inScope(scope)} and l.entry_id not in ${OPENING_ENTRIES}
      window run as (partition by l.account_id order by l.date, l.entry_id, l.line_no)
    )
    select m.* from wanted w join moved m using (account_id, entry_id, line_no)
  `.execute(db);
  return rows;
}
