import { type RawBuilder, sql } from 'kysely';

import type { TradeBody } from '@/lib/contract/dealing/trade';
import type { TradeReportRow } from '@/lib/contract/reports/trade-report';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';
import { ticketBranch } from '@/server/reports/engine/ticket-branch.sql';

/** Filters of trades. A deal and its reversal count on their own days. */
export type TradeScope = Period &
  Readonly<{
    currency?: string | undefined;
    side?: string | undefined;
    user_id?: string | undefined;
    party_id?: string | undefined;
    branch_id?: string | undefined;
    status?: string | undefined;
    known_at?: string | undefined;
  }>;

export type TradeRow = Readonly<{
  entry_id: number;
  id: number;
  number: string;
  is_reversal: boolean;
  date: string;
  counterparty_id: number | null;
  counterparty: string | null;
  dealer: string | null;
  body: TradeBody;
  status: TradeReportRow['status'];
  side: 'buy' | 'sell';
  currency: string;
  amount: string;
  base: string;
  mid: string | null;
  margin: string | null;
  fee: string;
  brokerage: string;
  /**
   * Amount of the first leg that was paid since the deal; `settled_counter` is that of the other leg. Payments are
   * lines on the counterparty's account.
   */
  settled: string;
  settled_counter: string;
}>;

const known = (entry: string, knownAt: string | undefined) =>
  knownAt === undefined
    ? sql`true`
    : sql`${sql.ref(`${entry}.posted_at`)} <= ${knownAt}::timestamptz`;

/**
 * SQL for trades and their reversals, each with the amounts paid since the deal. Payments are the lines on dealers'
 * accounts in other entries of the same document.
 */
function picked(scope: TradeScope): RawBuilder<unknown> {
  const { from, to, currency, side, user_id, party_id, branch_id, status } = scope;
  const knownAt = scope.known_at;
  const is = (column: RawBuilder<unknown>, wanted: string | undefined) =>
    wanted === undefined ? [] : [sql`${column} = ${wanted}`];
  const terms = [
    sql`t.document_type = 'trade' and t.date between ${from}::date and ${to}::date`,
    known('e', knownAt),
    ...is(sql`d.currency`, currency),
    ...is(sql`d.side`, side),
    ...is(sql`t.user_id::text`, user_id),
    ...is(sql`t.party_id::text`, party_id),
    ...is(sql`${ticketBranch}::text`, branch_id),
  ];
  return sql`
    select * from (
      select t.entry_id, t.document_id as id, e.number, e.reverses_id is not null as is_reversal, t.date,
             t.party_id as counterparty_id, p.name as counterparty, u.name as dealer, doc.body,
             d.side, d.currency, d.amount, d.base, d.mid, dealt.margin, dealt.realised,
             sign(d.amount) * coalesce((doc.body ->> 'fee')::numeric, 0) as fee,
             sign(d.amount) * coalesce((doc.body ->> 'brokerage')::numeric, 0) as brokerage,
             abs(paid.fc) as settled, abs(paid.counter) as settled_counter,
             case when is_taken_back.yes then 'voided'
                  when paid.fc <> 0 and paid.counter <> 0 and paid.costs = ${costs} then 'settled'
                  when paid.fc <> 0 or paid.counter <> 0 or paid.costs <> 0 then 'part_settled'
                  else 'posted' end as status
      from ticket t
      join entry e on e.id = t.entry_id
      join document doc on doc.type = t.document_type and doc.id = t.document_id
      join deal d on d.entry_id = t.entry_id and d.leg_no = 1
      left join location l on l.id = t.location_id
      left join party p on p.id = t.party_id
      left join app_user u on u.id = t.user_id
      cross join lateral (
        select sum(${inBaseMoney(sql`margin`)}) as margin, sum(realised) as realised
        from deal where entry_id = t.entry_id
      ) dealt
      cross join lateral (
        select e.reverses_id is not null or exists (
          select from entry b where b.reverses_id = t.entry_id and ${known('b', knownAt)}
        ) as yes
      ) is_taken_back
      cross join lateral (
        select coalesce(sum(l.amount) filter (where l.currency = d.currency), 0) as fc,
               coalesce(sum(l.amount) filter (where l.currency <> d.currency and not ${isCost}), 0) as counter,
               coalesce(sum(l.amount) filter (where ${isCost}), 0) as costs
        from entry s
        join line l on l.entry_id = s.id
        join account a on a.id = l.account_id and a.purpose = 'dealer_settlement'
        where s.document_type = 'trade' and s.document_id = t.document_id and ${known('s', knownAt)}
          and not exists (select from ticket k where k.entry_id = s.id)
      ) paid
      where ${sql.join(terms, sql` and `)}
    ) trades
    ${status === undefined ? sql`` : sql`where status = ${status}`}`;
}

/** Fee and brokerage of a trade, in base. */
const costs = sql`coalesce((doc.body ->> 'fee')::numeric, 0) + coalesce((doc.body ->> 'brokerage')::numeric, 0)`;

/**
 * SQL condition: the entry `s` settled a cost of the trade, or reversed such a settlement. The trade's stored `course`
 * names the entries of these settlements.
 */
const isCost = sql`coalesce(doc.course -> 'costs', '[]') @> to_jsonb(coalesce(s.reverses_id, s.id))`;

/** Returns a page of trades, by day. */
export async function tradeRows(
  db: Db,
  scope: TradeScope,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<readonly TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    ${picked(scope)} order by date, entry_id limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export type TradeSums = Readonly<{
  base: string;
  margin: string;
  fee: string;
  brokerage: string;
  /** Result of the trades according to position moves; `booked` is their result according to the ledger lines. */
  realised: string;
  booked: string;
}>;

export async function tradeSums(db: Db, scope: TradeScope): Promise<TradeSums> {
  const { rows } = await sql<TradeSums>`
    with picked as (${picked(scope)})
    select coalesce(sum(base), 0) as base, coalesce(sum(margin), 0) as margin,
           coalesce(sum(fee), 0) as fee, coalesce(sum(brokerage), 0) as brokerage,
           (select coalesce(sum(m.realised), 0) from position_move m
            where m.entry_id in (select entry_id from picked)) as realised,
           (select coalesce(-sum(l.base), 0) from line l
            join account a on a.id = l.account_id and a.purpose = 'realised_fx'
            where l.entry_id in (select entry_id from picked)) as booked
    from picked
  `.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('trades have no sums');
  return sums;
}

export type SideSums = Omit<TradeSums, 'realised' | 'booked'> &
  Readonly<{
    side: 'buy' | 'sell';
    currency: string;
    amount: string;
    settled: string;
    open: string;
  }>;

/** Totals of trades by side and currency. */
export async function sideSums(db: Db, scope: TradeScope): Promise<readonly SideSums[]> {
  const { rows } = await sql<SideSums>`
    with picked as (${picked(scope)})
    select side, currency, sum(amount) as amount, sum(base) as base, coalesce(sum(margin), 0) as margin,
           sum(fee) as fee, sum(brokerage) as brokerage, sum(settled) as settled,
           coalesce(sum(abs(amount) - settled) filter (where status <> 'voided'), 0) as open
    from picked group by 1, 2 order by 1, 2
  `.execute(db);
  return rows;
}

export type CurrencySide = Readonly<{
  currency: string;
  bought: string;
  bought_base: string;
  sold: string;
  sold_base: string;
  margin: string;
}>;

/** Amounts that the trades of the report bought and sold, by currency. A cross trade counts with both legs. */
export async function currencySides(db: Db, scope: TradeScope): Promise<readonly CurrencySide[]> {
  const of = (column: string, side: string) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where d.side = ${side}), 0)`;
  const { rows } = await sql<CurrencySide>`
    with picked as (${picked(scope)})
    select d.currency, ${of('d.amount', 'buy')} as bought, ${of('d.base', 'buy')} as bought_base,
           ${of('d.amount', 'sell')} as sold, ${of('d.base', 'sell')} as sold_base,
           coalesce(sum(${inBaseMoney(sql`d.margin`)}), 0) as margin
    from picked join deal d on d.entry_id = picked.entry_id
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/**
 * Balance that trades left on dealers' accounts, by currency: the balances of these accounts less the amounts of other
 * documents, such as journals and settlements.
 */
export async function leftOnAccounts(
  db: Db,
): Promise<readonly Readonly<{ currency: string; amount: string }>[]> {
  const { rows } = await sql<{ currency: string; amount: string }>`
    with dealers as (select id from account where purpose = 'dealer_settlement')
    select currency, sum(amount) as amount
    from (
      select currency, amount from balance where account_id in (select id from dealers)
      union all
      select l.currency, -l.amount from line l join entry e on e.id = l.entry_id
      where l.account_id in (select id from dealers) and e.document_type <> 'trade'
    ) stands
    group by 1 having sum(amount) <> 0 order by 1
  `.execute(db);
  return rows;
}
