import { sql } from 'kysely';

import type { Decimal } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';

const MOST = 100;

export type Coverable = Readonly<{
  id: number;
  number: string;
  date: string;
  counterparty: string | null;
  amount: Decimal;
  /** Base that was paid or received for the amount. */
  base: Decimal;
  /** Part of the amount that no other posted trade covers. */
  open: Decimal;
}>;

export type CoverScope = Readonly<{
  /** The organisation's side of the trade; it covers sales of the other side. */
  side: 'buy' | 'sell';
  currency: string;
  /** Sales from this day on are proposed; without it only named ones are returned. */
  since?: string;
  search?: string | undefined;
  /** Sales that are returned in any case. */
  named: readonly number[];
  /** The trade that is being changed: its own cover does not count. */
  tradeId?: number | undefined;
}>;

/**
 * Posted sales that a trade can cover, latest first: what they dealt of its currency on the other side, and what of
 * that is still open. A trade covers the sales that it names one after the other, up to its amount.
 */
export async function coverableSales(
  db: Db,
  { side, currency, since = 'infinity', search = '', named, tradeId = 0 }: CoverScope,
): Promise<readonly Coverable[]> {
  const other = side === 'buy' ? 'sell' : 'buy';
  const { rows } = await sql<Coverable>`
    with claim as (
      select t.id as trade_id, t.amount, c.at, c.id::bigint as id
      from document t
      cross join lateral jsonb_array_elements_text(t.body -> 'covers') with ordinality as c(id, at)
      where t.type = 'trade' and t.status = 'posted' and t.id <> ${tradeId}
        and t.currency = ${currency} and t.body ->> 'side' = ${side}
        and jsonb_typeof(t.body -> 'covers') = 'array'
    ), dealt as (
      select s.id, s.number, s.date, s.counterparty, sum(d.amount) as amount, sum(d.base) as base
      from ticket t
      join deal d on d.entry_id = t.entry_id and d.currency = ${currency} and d.side = ${other}
      join document s on s.type = t.document_type and s.id = t.document_id and s.status = 'posted'
      where t.document_type = 'sales' and d.amount > 0
        and (t.date >= ${since}::date or t.document_id = any(${[...named]}::bigint[])
             or t.document_id in (select id from claim))
      group by s.id, s.number, s.date, s.counterparty
    ), covered as (
      select id, greatest(0, least(s.amount, claim.amount - coalesce(sum(s.amount) over (
               partition by trade_id order by at rows between unbounded preceding and 1 preceding
             ), 0))) as amount
      from claim join dealt s using (id)
    ), standing as (
      select dealt.*, greatest(0, dealt.amount - coalesce(
               (select sum(covered.amount) from covered where covered.id = dealt.id), 0)) as open
      from dealt
    )
    select * from standing
    where id = any(${[...named]}::bigint[])
       or (date >= ${since}::date and open > 0 and concat_ws(' ', number, counterparty) ilike ${`%${literal(search)}%`})
    order by date desc, id desc
    limit ${MOST}`.execute(db);
  return rows;
}

/** A search term without wildcards. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
