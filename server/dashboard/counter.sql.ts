import { sql } from 'kysely';

import type { Count } from '@/lib/domain/dealing/till-count';
import type { QuoteManner } from '@/lib/domain/rate';
import type { SessionStatus } from '@/lib/domain/dealing/till-session';
import type { Db } from '@/server/kernel/host';
import {
  balancesAt,
  dealsByDay,
  movesByDay,
  positionsAt,
  stockAt,
} from '@/server/ledger/day-sums.sql';

export type HeldRow = QuoteManner &
  Readonly<{
    currency: string;
    quantity: string;
    cost: string;
    on_hand: string;
    realised: string;
    limit: string | null;
  }>;

/**
 * Returns the positions of the foreign currencies that are held or owed at the end of a day or that moved on that day.
 * `on_hand` is the balance of the cash and bank accounts.
 */
export async function currenciesHeld(db: Db, today: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    with moved as (
      select m.currency, sum(m.realised) as realised
      from ${movesByDay} m where m.date = ${today}::date group by 1
    ), held as (
      select b.currency, sum(b.amount) as amount
      from ${balancesAt(today)} b join account a on a.id = b.account_id and a.cash_flow = 'cash'
      group by 1
    )
    select p.currency, p.quantity, p.cost, coalesce(h.amount, 0) as on_hand,
           coalesce(m.realised, 0) as realised, r.position_limit as limit,
           c.quote_unit, c.quote_direction
    from ${positionsAt(today)} p
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

/** Margin, realised result and fees of each day in a range. Days without deals have no row. */
export async function earnedByDay(db: Db, from: string, to: string): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    select d.date::text as day, sum(margin) as margin, sum(realised) as realised, sum(fees) as fees
    from ${dealsByDay} d where d.date between ${from}::date and ${to}::date
    group by d.date order by d.date
  `.execute(db);
  return rows;
}

type TellerRow = Readonly<{ id: number | null; name: string; margin: string }>;

/** Margin by user: the ten users with the highest margin, highest first. */
export async function earnedByTeller(db: Db, from: string, to: string): Promise<TellerRow[]> {
  const { rows } = await sql<TellerRow>`
    select u.id, coalesce(u.name, '') as name, sum(d.margin) as margin
    from ${dealsByDay} d
    left join app_user u on u.id = d.user_id
    where d.date between ${from}::date and ${to}::date and d.side <> ''
    group by u.id, u.name
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

/** Amounts bought and sold of each currency, sorted by turnover in base, the largest first. */
export async function dealtByCurrency(db: Db, from: string, to: string): Promise<DealtRow[]> {
  const { rows } = await sql<DealtRow>`
    select currency,
           coalesce(sum(amount) filter (where side = 'buy'), 0) as bought,
           coalesce(sum(base) filter (where side = 'buy'), 0) as bought_base,
           coalesce(sum(amount) filter (where side = 'sell'), 0) as sold,
           coalesce(sum(base) filter (where side = 'sell'), 0) as sold_base
    from ${dealsByDay} d where d.date between ${from}::date and ${to}::date and side <> ''
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

/** Active tills and vaults, with their stock at the end of a day and their latest count. */
export async function drawersWithCount(db: Db, today: string): Promise<DrawerRow[]> {
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
      from ${stockAt(today)} k where k.location_id = l.id
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
