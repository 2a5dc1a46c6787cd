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
  /** Value in base of the amount. */
  base: Decimal;
  /** Part of the amount that no other posted trade covers. */
  open: Decimal;
}>;

export type CoverScope = Readonly<{
  /** Side of the trade, from the organisation's view. A trade covers (hedges) sales of the opposite side. */
  side: 'buy' | 'sell';
  currency: string;
  /** First day of the sales to return; without it, only the sales in `named` are returned. */
  since?: string;
  search?: string | undefined;
  /** Ids of sales that are always returned, even if they are fully covered. */
  named: readonly number[];
  /** Id of the trade that is being edited. Amounts that this trade covers count as open. */
  tradeId?: number | undefined;
}>;

/**
 * Posted sales that a trade can cover, latest first. Each has its amount in the trade's currency on the opposite side,
 * and the part that no other trade covers. A trade covers its named sales one after the other, up to its own amount.
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

/** Escapes the wildcards in a search term. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
