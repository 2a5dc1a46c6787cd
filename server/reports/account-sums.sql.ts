import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** What moved on an account: debits and credits are both positive, the opening is signed, debit positive. */
export type AccountSums = Readonly<{
  account_id: number;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
}>;

export type SumsQuery = Readonly<{
  from: string;
  to: string;
  /** In this currency instead of in base. */
  currency?: string | undefined;
  /** Closing entries are left out. */
  withoutClosing?: boolean;
}>;

/**
 * Opening, movement and closing of every account that has any, for whole days `from` to `to`. The
 * opening is the sum of all lines before `from`: whole years and months come from the kept totals,
 * only the days of a broken month are read from the lines, so the work does not grow with the ledger.
 */
export async function accountSums(db: Db, query: SumsQuery): Promise<AccountSums[]> {
  const { from, to, currency, withoutClosing = false } = query;
  const inBase = currency === undefined;
  const { rows } = await sql<AccountSums>`
    with point (at, day, year, month) as (
      select at, day, extract(year from day)::smallint, extract(month from day)::smallint
      from (values (0, ${from}::date), (1, ${to}::date + 1)) as given (at, day)
    ), part as (
      select p.at, t.account_id,
             sum(${inBase ? sql`t.base_debit` : sql`t.debit`}) as debit,
             sum(${inBase ? sql`t.base_credit` : sql`t.credit`}) as credit
      from point p
      join total t on t.month = 0 and t.year < p.year
      where ${currencyIs(sql`t.currency`, currency)} and (not ${withoutClosing} or not t.closing)
      group by 1, 2
      union all
      select p.at, t.account_id,
             sum(${inBase ? sql`t.base_debit` : sql`t.debit`}),
             sum(${inBase ? sql`t.base_credit` : sql`t.credit`})
      from point p
      join total t on t.year = p.year and t.month > 0 and t.month < p.month
      where ${currencyIs(sql`t.currency`, currency)} and (not ${withoutClosing} or not t.closing)
      group by 1, 2
      union all
      select p.at, l.account_id, coalesce(sum(v.value) filter (where v.value > 0), 0),
             coalesce(-sum(v.value) filter (where v.value < 0), 0)
      from point p
      join line l on l.date >= date_trunc('month', p.day)::date and l.date < p.day
      cross join lateral (values (${inBase ? sql`l.base` : sql`l.amount`})) as v (value)
      where ${currencyIs(sql`l.currency`, currency)}
        and (not ${withoutClosing}
             or l.entry_id not in (select id from entry where kind = 'closing'))
      group by 1, 2
    ), summed as (
      select account_id,
             coalesce(sum(debit - credit) filter (where at = 0), 0) as opening,
             coalesce(sum(debit) filter (where at = 1), 0)
               - coalesce(sum(debit) filter (where at = 0), 0) as debit,
             coalesce(sum(credit) filter (where at = 1), 0)
               - coalesce(sum(credit) filter (where at = 0), 0) as credit
      from part group by account_id
    )
    select account_id, opening, debit, credit, opening + debit - credit as closing from summed
  `.execute(db);
  return rows;
}

function currencyIs(column: ReturnType<typeof sql>, currency: string | undefined) {
  return currency === undefined ? sql`true` : sql`${column} = ${currency}`;
}
