import { type RawBuilder, sql } from 'kysely';

import { monthOf, yearOf } from '@/lib/domain/calendar';
import type { Db } from '@/server/kernel/host';
import { ASSET_LIVE } from '@/lib/domain/asset-shapes';

/** The months from the one of `first` to the one of `last`, each a day in it. */
type Months = Readonly<{ first: string; last: string }>;

/** Of a total `t`: whether it is the month of a day, as a number that runs on over the years. */
const monthNumber = sql`(t.year * 12 + t.month)`;
const numberOf = (day: string): number => yearOf(day) * 12 + monthOf(day);

const isCash = sql`a.cash_flow = 'cash'`;

/** All that is kept up to the end of a month: whole years before it, and the months of its own. */
const upTo = (day: string): RawBuilder<unknown> => sql`(
  (t.month = 0 and t.year < ${yearOf(day)}::int)
  or (t.year = ${yearOf(day)}::int and t.month between 1 and ${monthOf(day)}::int)
)`;

export type Held = Readonly<{ currency: string; amount: string; base: string }>;

/** What cash and banks hold of every currency at the end of a month, the most valuable first. */
export async function cashHeld(db: Db, last: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select t.currency, sum(t.debit - t.credit) as amount, sum(t.base_debit - t.base_credit) as base
    from total t join account a on a.id = t.account_id
    where ${isCash} and ${upTo(last)}
    group by t.currency
    having sum(t.debit - t.credit) <> 0 or sum(t.base_debit - t.base_credit) <> 0
    order by 3 desc, 1
  `.execute(db);
  return rows;
}

type Moved = Readonly<{ year: number; month: number; base: string }>;

/** What came into cash and banks, less what left them, by month. */
export async function cashMoved(db: Db, { first, last }: Months): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select t.year, t.month, sum(t.base_debit - t.base_credit) as base
    from total t join account a on a.id = t.account_id
    where ${isCash} and t.month > 0
      and ${monthNumber} between ${numberOf(first)}::int and ${numberOf(last)}::int
    group by 1, 2
  `.execute(db);
  return rows;
}

type Earned = Readonly<{ year: number; month: number; income: string; expense: string }>;

/** Income and expense by month, each positive on its own side; the closing of a year is neither. */
export async function earned(db: Db, { first, last }: Months): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select t.year, t.month,
           coalesce(sum(t.base_credit - t.base_debit) filter (where a.type = 'income'), 0) as income,
           coalesce(sum(t.base_debit - t.base_credit) filter (where a.type = 'expense'), 0) as expense
    from total t join account a on a.id = t.account_id and a.type in ('income', 'expense')
    where t.month > 0 and not t.closing
      and ${monthNumber} between ${numberOf(first)}::int and ${numberOf(last)}::int
    group by 1, 2
  `.execute(db);
  return rows;
}

type Side = Readonly<{
  side: 'receivable' | 'payable';
  count: number;
  base: string;
  top: readonly Readonly<{ id: number; name: string; base: string }>[];
}>;

const SHOWN = 5;

/** What parties owe the organisation and are owed by it, each party by all that stands between them. */
export async function owedByParties(db: Db): Promise<Side[]> {
  const { rows } = await sql<Side>`
    with owed as materialized (
      select party_id, abs(sum(base)) as base,
             case when sum(base) > 0 then 'receivable' else 'payable' end as side
      from balance where party_id <> 0
      group by party_id having sum(base) <> 0
    ), ranked as (
      select *, row_number() over (partition by side order by base desc, party_id) as place from owed
    )
    select r.side, count(*) as count, sum(r.base) as base,
           json_agg(json_build_object('id', p.id, 'name', p.name, 'base', r.base::text)
                    order by r.place) filter (where r.place <= ${SHOWN}) as top
    from ranked r left join party p on p.id = r.party_id and r.place <= ${SHOWN}
    group by r.side
  `.execute(db);
  return rows;
}

type HeldAssets = Readonly<{
  id: number;
  name: string;
  count: number;
  cost: string;
  accumulated: string;
}>;

/** What the assets that are still there have cost and what was charged of it, by category. */
export async function assetsHeld(db: Db): Promise<HeldAssets[]> {
  const { rows } = await sql<HeldAssets>`
    select c.id, c.name, count(distinct a.id)::int as count,
           sum(m.cost) as cost, sum(m.accumulated) as accumulated
    from asset a
    join document d on d.type = 'asset' and d.id = a.id and d.stage = any(${ASSET_LIVE})
    join asset_category c on c.id = a.category_id
    join asset_move m on m.asset_id = a.id
    group by c.id, c.name
    order by sum(m.cost - m.accumulated) desc, c.id
  `.execute(db);
  return rows;
}
