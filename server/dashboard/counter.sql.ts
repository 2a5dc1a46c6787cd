import { sql } from 'kysely';

import type { Count } from '@/lib/domain/till-count';
import type { QuoteManner } from '@/lib/domain/rate';
import type { SessionStatus } from '@/lib/domain/till-session';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';

export type HeldRow = QuoteManner &
  Readonly<{
    currency: string;
    quantity: string;
    cost: string;
    on_hand: string;
    realised: string;
    limit: string | null;
  }>;

/** Every foreign currency that is held, owed or was moved on a day; `on_hand` is cash and banks. */
export async function currenciesHeld(db: Db, today: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    with moved as (
      select m.currency, sum(m.realised) as realised
      from entry e join position_move m on m.entry_id = e.id
      where e.date = ${today} group by 1
    ), held as (
      select b.currency, sum(b.amount) as amount
      from balance b join account a on a.id = b.account_id and a.cash_flow = 'cash'
      group by 1
    )
    select p.currency, p.quantity, p.cost, coalesce(h.amount, 0) as on_hand,
           coalesce(m.realised, 0) as realised, r.position_limit as limit,
           c.quote_unit, c.quote_direction
    from position p
    join currency c on c.code = p.currency
    left join held h on h.currency = p.currency
    left join moved m on m.currency = p.currency
    left join rate_rule r on r.currency = p.currency
    where p.quantity <> 0 or h.amount <> 0 or m.currency is not null
    order by coalesce(r.sort, 0), p.currency
  `.execute(db);
  return rows;
}

export type EarnedRow = Readonly<{ day: string; margin: string; realised: string; fees: string }>;

/** What the days of a range earned at the counter; days without a ticket are not in it. */
export async function earnedByDay(db: Db, from: string, to: string): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    select day::text, coalesce(d.margin, 0) as margin, coalesce(d.realised, 0) as realised,
           coalesce(t.fees, 0) as fees
    from (
      select date as day, sum(${inBaseMoney(sql`margin`)}) as margin, sum(realised) as realised
      from deal where date between ${from} and ${to} group by 1
    ) d
    full join (
      select date as day, sum(fee) as fees
      from ticket where date between ${from} and ${to} group by 1
    ) t using (day)
    order by 1
  `.execute(db);
  return rows;
}

type TellerRow = Readonly<{ id: number | null; name: string; margin: string }>;

/** Whose tickets earned what, the most first. */
export async function earnedByTeller(db: Db, from: string, to: string): Promise<TellerRow[]> {
  const { rows } = await sql<TellerRow>`
    select t.user_id as id, coalesce(u.name, '') as name, coalesce(sum(${inBaseMoney(sql`d.margin`)}), 0) as margin
    from deal d
    join ticket t on t.entry_id = d.entry_id
    left join app_user u on u.id = t.user_id
    where d.date between ${from} and ${to}
    group by t.user_id, u.name
    order by 3 desc, 1 limit 10
  `.execute(db);
  return rows;
}

export type DealtRow = Readonly<{
  currency: string;
  bought: string;
  bought_base: string;
  sold: string;
  sold_base: string;
}>;

/** What was bought and sold of each currency, the one that most base changed hands for first. */
export async function dealtByCurrency(db: Db, from: string, to: string): Promise<DealtRow[]> {
  const { rows } = await sql<DealtRow>`
    select currency,
           coalesce(sum(amount) filter (where side = 'buy'), 0) as bought,
           coalesce(sum(base) filter (where side = 'buy'), 0) as bought_base,
           coalesce(sum(amount) filter (where side = 'sell'), 0) as sold,
           coalesce(sum(base) filter (where side = 'sell'), 0) as sold_base
    from deal where date between ${from} and ${to}
    group by 1
    order by sum(base) desc, 1
  `.execute(db);
  return rows;
}

type DrawerRow = Readonly<{
  id: number;
  name: string;
  type: 'till' | 'vault';
  book: string;
  others: number;
  state: SessionStatus | null;
  session_id: number | null;
  holder_id: number | null;
  holder: string | null;
  count: Count | null;
  difference: Readonly<Record<string, string>> | null;
  counted_at: string | null;
}>;

/** Every till and vault with its stock, and the last count that anybody made there. */
export async function drawersWithCount(db: Db): Promise<DrawerRow[]> {
  const { rows } = await sql<DrawerRow>`
    select l.id, l.name, l.type,
           coalesce(lying.base, 0) as book, coalesce(lying.others, 0) as others,
           s.id as session_id, s.status as state, s.user_id as holder_id, u.name as holder,
           coalesce(s.closing_count, s.opening_count) as count,
           coalesce(s.closing_difference, s.opening_difference) as difference,
           coalesce(s.closed_at, s.opened_at) as counted_at
    from location l
    cross join organization o
    left join lateral (
      select sum(quantity) filter (where k.currency = o.base_currency) as base,
             count(*) filter (where k.currency <> o.base_currency and k.quantity <> 0) as others
      from stock k where k.location_id = l.id
    ) lying on true
    left join lateral (
      select * from till_session t where t.location_id = l.id and t.status <> 'rejected'
      order by t.id desc limit 1
    ) s on true
    left join app_user u on u.id = s.user_id
    where l.type in ('till', 'vault') and l.is_active
    order by l.type, l.name, l.id
  `.execute(db);
  return rows;
}
