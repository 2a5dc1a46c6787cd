import { sql } from 'kysely';

import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';
import { dealsByDay, movesByDay, positionsAt, stockAt } from '@/server/ledger/day-sums.sql';
import { OPENING_ENTRIES } from '@/server/ledger/opening-entries.sql';

/** Business days of the report. With `knownAt`, only entries that were posted by that instant count. */
export type DaysAsked = Period & Readonly<{ knownAt: string | undefined }>;

const known = (column: string, knownAt: string | undefined) =>
  knownAt === undefined ? sql`true` : sql`${sql.ref(column)} <= ${knownAt}::timestamptz`;

export type MovedRow = Readonly<{
  currency: string;
  quantity: string;
  cost: string;
  realised: string;
  revalued: string;
  deals: string;
  differences: string;
  others: string;
}>;

/**
 * Moves of each currency's position, without those of opening entries, with the gain against mid by source. An entry
 * with a ticket is a deal. An entry with a line on a cash-over-and-short account is a counted difference.
 */
export async function movedIn(
  db: Db,
  { from, to, knownAt }: DaysAsked,
  charges: readonly number[],
): Promise<readonly MovedRow[]> {
  const gained = (source: string) =>
    sql`coalesce(sum(gained) filter (where source = ${source}), 0)`;
  const moves = knownAt === undefined ? movesByDay : movesKnownAt(knownAt);
  const { rows } = await sql<MovedRow>`
    with moved as (
      select m.*,
             case when m.entry_id = 0 then 'deals'
                  when exists (
                    select from line l where l.entry_id = m.entry_id and l.account_id = any(${charges}::bigint[])
                  ) then 'differences'
                  else 'others' end as source
      from ${moves} m
      where m.date between ${from}::date and ${to}::date and m.entry_id not in ${OPENING_ENTRIES}
    )
    select currency, sum(quantity) as quantity, sum(cost) as cost, sum(realised) as realised,
           sum(revalued) as revalued, ${gained('deals')} as deals,
           ${gained('differences')} as differences, ${gained('others')} as others
    from moved group by currency
  `.execute(db);
  return rows;
}

/** Like `movesByDay`, but only for entries that were posted by an instant. */
const movesKnownAt = (knownAt: string) => sql`(
  select e.date, m.currency, case when t.entry_id is null then e.id else 0 end as entry_id, m.quantity, m.cost,
         m.realised, case e.document_type when 'revaluation' then m.cost else 0 end as revalued,
         coalesce(m.quantity * m.mid - (
           m.cost - m.realised - case e.document_type when 'revaluation' then m.cost else 0 end
         ), 0) as gained
  from entry e
  join position_move m on m.entry_id = e.id
  left join ticket t on t.entry_id = e.id
  where ${known('e.posted_at', knownAt)}
)`;

export type TradedRow = Readonly<{
  currency: string;
  bought: string;
  sold: string;
  /**
   * Sum of margins, in which each deal's margin is rounded before it is added. `exact_margin` is the sum without this
   * rounding.
   */
  margin: string;
  exact_margin: string;
  fees: string;
}>;

/** Amounts bought and sold by currency. A ticket's fee counts in the currency of its first deal. */
export async function tradedIn(
  db: Db,
  { from, to, knownAt }: DaysAsked,
): Promise<readonly TradedRow[]> {
  if (knownAt !== undefined) return tradedKnownAt(db, { from, to }, knownAt);
  const { rows } = await sql<TradedRow>`
    select currency, coalesce(sum(amount) filter (where side = 'buy'), 0) as bought,
           coalesce(sum(amount) filter (where side = 'sell'), 0) as sold, sum(margin) as margin,
           sum(exact_margin) as exact_margin, sum(fees) as fees
    from ${dealsByDay} d
    where d.date between ${from}::date and ${to}::date and side <> ''
    group by currency
  `.execute(db);
  return rows;
}

async function tradedKnownAt(
  db: Db,
  { from, to }: Period,
  knownAt: string,
): Promise<readonly TradedRow[]> {
  const isKnown = sql`exists (select from entry e where e.id = d.entry_id and ${known('e.posted_at', knownAt)})`;
  const { rows } = await sql<TradedRow>`
    with dealt as (
      select currency, coalesce(sum(amount) filter (where side = 'buy'), 0) as bought,
             coalesce(sum(amount) filter (where side = 'sell'), 0) as sold,
             coalesce(sum(${inBaseMoney(sql`margin`)}), 0) as margin,
             coalesce(sum(margin), 0) as exact_margin
      from deal d where d.date between ${from}::date and ${to}::date and ${isKnown}
      group by currency
    ), charged as (
      select d.currency, sum(t.fee) as fees
      from ticket t join deal d on d.entry_id = t.entry_id and d.leg_no = 1
      where t.date between ${from}::date and ${to}::date and t.fee <> 0 and ${isKnown}
      group by d.currency
    )
    select dealt.*, coalesce(charged.fees, 0) as fees from dealt left join charged using (currency)
  `.execute(db);
  return rows;
}

export type LyingRow = Readonly<{ currency: string; type: 'till' | 'vault'; quantity: string }>;

/** Stock of tills and vaults at the end of a day. */
export async function lyingAt(
  db: Db,
  { to, knownAt }: Pick<DaysAsked, 'to' | 'knownAt'>,
): Promise<readonly LyingRow[]> {
  const lying = knownAt === undefined ? stockAt(to) : stockKnownAt(to, knownAt);
  const { rows } = await sql<LyingRow>`
    select s.currency, l.type, sum(s.quantity) as quantity
    from ${lying} s join location l on l.id = s.location_id
    group by 1, 2
  `.execute(db);
  return rows;
}

const stockKnownAt = (day: string, knownAt: string) => sql`(
  select l.location_id, l.currency, l.amount as quantity from line l join entry e on e.id = l.entry_id
  where l.date <= ${day}::date and l.location_id is not null and ${known('e.posted_at', knownAt)}
)`;

/** Positions at the end of a day. */
export async function keptAt(
  db: Db,
  to: string,
): Promise<readonly Readonly<{ currency: string; quantity: string; cost: string }>[]> {
  const { rows } = await sql<{ currency: string; quantity: string; cost: string }>`
    select * from ${positionsAt(to)} kept`.execute(db);
  return rows;
}

/**
 * Amounts that a user posted by hand, with income positive: on a fee account without a ticket, or on the
 * realised-result account in an entry that realised nothing.
 */
export async function postedByHand(
  db: Db,
  { from, to, knownAt }: DaysAsked,
  { fees, realised }: Readonly<{ fees: readonly number[]; realised: readonly number[] }>,
): Promise<string> {
  const { rows } = await sql<{ base: string }>`
    select coalesce(-sum(l.base), 0) as base
    from line l join entry e on e.id = l.entry_id
    where l.date between ${from}::date and ${to}::date and e.kind <> 'closing'
      and ${known('e.posted_at', knownAt)}
      and (
        (l.account_id = any(${fees}::bigint[])
         and not exists (select from ticket t where t.entry_id = l.entry_id))
        or (l.account_id = any(${realised}::bigint[])
            and not exists (
              select from position_move m where m.entry_id = l.entry_id and m.realised <> 0
            ))
      )
  `.execute(db);
  return rows[0]?.base ?? '0';
}
