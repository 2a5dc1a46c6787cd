import { sql } from 'kysely';

import type { SummaryReport } from '@/lib/contract/reports/summary-report';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';

/** Of which days, by their documents; and, where it says so, as they were known at an instant. */
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
 * What moved each position, with what the moves gained against the middle by where they came from:
 * deals have a ticket, and what touches an account of what is over or short is a difference.
 */
export async function movedIn(
  db: Db,
  { from, to, knownAt }: DaysAsked,
  charges: readonly number[],
): Promise<readonly MovedRow[]> {
  const gained = (source: string) => sql`
    coalesce(sum(quantity * mid - (cost - realised - revalued))
      filter (where mid is not null and source = ${source}), 0)`;
  const { rows } = await sql<MovedRow>`
    with moved as (
      select m.currency, m.quantity, m.cost, m.realised, m.mid,
             case e.document_type when 'revaluation' then m.cost else 0 end as revalued,
             case when t.entry_id is not null then 'deals'
                  when exists (
                    select from line l where l.entry_id = e.id and l.account_id = any(${charges}::bigint[])
                  ) then 'differences'
                  else 'others' end as source
      from entry e
      join position_move m on m.entry_id = e.id
      left join ticket t on t.entry_id = e.id
      where e.date between ${from}::date and ${to}::date and ${known('e.posted_at', knownAt)}
    )
    select currency, sum(quantity) as quantity, sum(cost) as cost, sum(realised) as realised,
           sum(revalued) as revalued, ${gained('deals')} as deals,
           ${gained('differences')} as differences, ${gained('others')} as others
    from moved group by currency
  `.execute(db);
  return rows;
}

export type TradedRow = Readonly<{
  currency: string;
  bought: string;
  sold: string;
  /** Of every deal rounded, and as they were worked out. */
  margin: string;
  exact_margin: string;
  fees: string;
}>;

/** What was bought and sold of each currency; a ticket's fee counts with its first deal. */
export async function tradedIn(
  db: Db,
  { from, to, knownAt }: DaysAsked,
): Promise<readonly TradedRow[]> {
  const isKnown =
    knownAt === undefined
      ? sql`true`
      : sql`exists (select from entry e where e.id = d.entry_id and ${known('e.posted_at', knownAt)})`;
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

/** What was in tills and vaults at the end of a day: what is there now, less what moved since. */
export async function lyingAt(
  db: Db,
  { to, knownAt }: Pick<DaysAsked, 'to' | 'knownAt'>,
): Promise<readonly LyingRow[]> {
  const { rows } = await sql<LyingRow>`
    with lying as (
      select location_id, currency, quantity from stock where ${knownAt === undefined}
      union all
      select l.location_id, l.currency, -l.amount from line l
      where ${knownAt === undefined} and l.date > ${to}::date and l.location_id is not null
      union all
      select l.location_id, l.currency, l.amount from line l join entry e on e.id = l.entry_id
      where ${knownAt !== undefined} and l.date <= ${to}::date and l.location_id is not null
        and ${known('e.posted_at', knownAt)}
    )
    select s.currency, l.type, sum(s.quantity) as quantity
    from lying s join location l on l.id = s.location_id
    group by 1, 2
  `.execute(db);
  return rows;
}

/** The position as it is kept, less what moved it since the end of a day. */
export async function keptAt(
  db: Db,
  to: string,
): Promise<readonly Readonly<{ currency: string; quantity: string; cost: string }>[]> {
  const { rows } = await sql<{ currency: string; quantity: string; cost: string }>`
    select currency, sum(quantity) as quantity, sum(cost) as cost
    from (
      select currency, quantity, cost from position
      union all
      select m.currency, -m.quantity, -m.cost
      from entry e join position_move m on m.entry_id = e.id where e.date > ${to}::date
    ) kept
    group by currency
  `.execute(db);
  return rows;
}

/**
 * What was posted by hand, income positive: on the account of fees without a ticket, and on that of the
 * realised result in an entry that realised nothing.
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

/** Sessions that had begun and were not over at the end of a day of the organisation's. */
export async function tillsOpenAt(db: Db, to: string): Promise<SummaryReport['tills']> {
  const { rows } = await sql<SummaryReport['tills'][number]>`
    select s.id as session_id, l.name as location, u.name as user, s.opened_at,
           case when s.status = 'opening_review' then s.status
                when s.closed_at < o.midnight then 'variance_review' else 'open' end as status
    from till_session s
    join location l on l.id = s.location_id
    join app_user u on u.id = s.user_id
    cross join (
      select (${to}::date + 1)::timestamp at time zone timezone as midnight from organization
    ) o
    where s.opened_at < o.midnight and s.status <> 'rejected'
      and (s.status <> 'closed' or s.closed_at >= o.midnight)
    order by l.name, s.id
  `.execute(db);
  return rows;
}
