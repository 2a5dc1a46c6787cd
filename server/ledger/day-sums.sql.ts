import { sql } from 'kysely';

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

/** What came to places (above zero) or left them. */
export const stockByDay = sql`(
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
