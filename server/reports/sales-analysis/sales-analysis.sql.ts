import { type RawBuilder, sql } from 'kysely';

import { type Dimension, SIZE_BANDS } from '@/lib/contract/reports/sales-analysis';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';
import { ticketBranch } from '@/server/reports/engine/ticket-branch.sql';

/**
 * Filters of deals. Days are the business days of the documents; hours and weekdays are in the organisation's time
 * zone.
 */
export type DealScope = Period &
  Readonly<{
    timezone: string;
    currency?: string | undefined;
    side?: string | undefined;
    user_id?: string | undefined;
    party_id?: string | undefined;
    branch_id?: string | undefined;
    location_id?: string | undefined;
    session_id?: string | undefined;
    hour?: string | undefined;
    weekday?: string | undefined;
    class?: string | undefined;
    channel?: string | undefined;
    size?: string | undefined;
    known_at?: string | undefined;
  }>;

export type DealRow = Readonly<{
  is_total: boolean;
  /** True for a subtotal: the sum for one `key1` over all values of `key2`. */
  is_subtotal: boolean;
  key1: string | null;
  key2: string | null;
  made: number;
  voids: number;
  customers: number;
  currency: string | null;
  amount: string;
  base: string;
  /** Value at mid of the deals that had a mid rate; `priced` is the amount of these deals. */
  at_mid: string;
  priced: string;
  margin: string;
  fees: string;
  realised: string;
}>;

/**
 * SQL for the value of a deal `d` in a dimension, with its ticket `t`, party `p` and location `l`. It is '' if the deal
 * has no value in this dimension.
 */
function keyOf(dimension: Dimension, zone: string): RawBuilder<unknown> {
  const local = sql`t.at at time zone ${zone}`;
  const keys: Readonly<Record<Dimension, RawBuilder<unknown>>> = {
    currency: sql`d.currency`,
    side: sql`d.side`,
    user: sql`coalesce(t.user_id::text, '')`,
    hour: sql`to_char(${local}, 'HH24')`,
    weekday: sql`to_char(${local}, 'ID')`,
    class: sql`coalesce(p.class, 'walk_in')`,
    customer: sql`coalesce(t.party_id::text, '')`,
    channel: sql`case t.document_type when 'sales' then 'counter' when 'trade' then 'wholesale' else 'remittance' end`,
    branch: sql`${ticketBranch}::text`,
    location: sql`coalesce(t.location_id::text, '')`,
    size: sql`(${[...SIZE_BANDS]}::text[])[width_bucket(abs(d.base), ${[...SIZE_BANDS]}::numeric[])]`,
    day: sql`d.date::text`,
    month: sql`to_char(d.date, 'YYYY-MM')`,
    document: sql`d.entry_id::text`,
  };
  return keys[dimension];
}

function picked(scope: DealScope): RawBuilder<unknown> {
  const is = (dimension: Dimension, wanted: string | undefined) =>
    wanted === undefined ? [] : [sql`${keyOf(dimension, scope.timezone)} = ${wanted}`];
  const id = (column: RawBuilder<unknown>, wanted: string | undefined) =>
    wanted === undefined ? [] : [sql`${column} = ${wanted}::bigint`];
  const terms = [
    // A deal and its ticket have the same day. Both days are compared, so that both tables are read by their day.
    sql`d.date between ${scope.from}::date and ${scope.to}::date`,
    sql`t.date between ${scope.from}::date and ${scope.to}::date`,
    ...is('currency', scope.currency),
    ...is('side', scope.side),
    ...is('hour', scope.hour),
    ...is('weekday', scope.weekday),
    ...is('class', scope.class),
    ...is('channel', scope.channel),
    ...is('size', scope.size),
    ...id(sql`t.user_id`, scope.user_id),
    ...id(sql`t.party_id`, scope.party_id),
    ...id(ticketBranch, scope.branch_id),
    ...id(sql`t.location_id`, scope.location_id),
    ...id(sql`t.session_id`, scope.session_id),
    ...(scope.known_at === undefined
      ? []
      : [
          sql`exists (select from entry e where e.id = d.entry_id and e.posted_at <= ${scope.known_at}::timestamptz)`,
        ]),
  ];
  return sql`
    from deal d
    join ticket t on t.entry_id = d.entry_id
    left join party p on p.id = t.party_id
    left join location l on l.id = t.location_id
    where ${sql.join(terms, sql` and `)}`;
}

/**
 * Returns the sums of deals by one or two dimensions, with subtotals and a total. Returns one page of rows, ordered by
 * `key1` and `key2`.
 */
export async function dealSums(
  db: Db,
  scope: DealScope,
  [first, second]: readonly Dimension[],
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<DealRow[]> {
  const key1 = first ? keyOf(first, scope.timezone) : sql`''`;
  const key2 = second ? keyOf(second, scope.timezone) : sql`''`;
  const { rows } = await sql<DealRow>`
    with picked as (
      select ${key1} as key1, ${key2} as key2, d.entry_id, d.currency, d.amount, d.base, d.mid,
             ${inBaseMoney(sql`d.margin`)} as margin, d.realised, t.party_id, case d.leg_no when 1 then t.fee else 0 end as fee
      ${picked(scope)}
    ), told as materialized (
      select grouping(key1) = 1 as is_total, grouping(key1, key2) = 1 as is_subtotal, key1, key2,
             count(distinct entry_id) filter (where amount > 0) as made,
             count(distinct entry_id) filter (where amount < 0) as voids,
             count(distinct party_id) as customers,
             case when min(currency) = max(currency) then min(currency) end as currency,
             coalesce(sum(amount), 0) as amount, coalesce(sum(base), 0) as base,
             coalesce(sum(amount * mid), 0) as at_mid,
             coalesce(sum(amount) filter (where mid is not null), 0) as priced,
             coalesce(sum(margin), 0) as margin, coalesce(sum(fee), 0) as fees,
             coalesce(sum(realised), 0) as realised
      from picked
      group by ${second ? sql`rollup (key1, key2)` : sql`grouping sets ((key1, key2), ())`}
    )
    (select * from told where is_total)
    union all
    (select * from told where not is_total
     order by length(key1), key1, is_subtotal desc, length(key2), key2
     limit ${limit} offset ${offset})
  `.execute(db);
  return rows;
}

export type SideRow = Readonly<{
  currency: string;
  side: string;
  amount: string;
  base: string;
  margin: string;
  fees: string;
  realised: string;
}>;

/** Amounts bought and sold by currency. The whole fee of a ticket is counted with its first deal. */
export async function sidesOf(db: Db, scope: DealScope): Promise<readonly SideRow[]> {
  const { rows } = await sql<SideRow>`
    select d.currency, d.side, sum(d.amount) as amount, sum(d.base) as base,
           coalesce(sum(${inBaseMoney(sql`d.margin`)}), 0) as margin,
           coalesce(sum(case d.leg_no when 1 then t.fee else 0 end), 0) as fees,
           coalesce(sum(d.realised), 0) as realised
    ${picked(scope)}
    group by 1, 2 order by 1, 2
  `.execute(db);
  return rows;
}
