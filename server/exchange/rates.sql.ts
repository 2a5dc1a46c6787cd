import { type RawBuilder, sql } from 'kysely';

import type { RateSet, RateVersion } from '@/lib/contract/exchange/rate-shapes';
import { changeInPercent, inBase } from '@/lib/domain/board';
import { plain } from '@/lib/domain/money';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';

type Row = Omit<RateVersion, 'buy_base' | 'sell_base' | 'change_percent'> & {
  earlier: string | null;
};

/** Every rate with who published it, until when it stood, and the middle that stood before it. */
const versions = sql`(
  select r.id, r.set_id, r.kind, r.currency, r.buy, r.sell, r.mid, r.mid_base, r.quote_unit,
         r.quote_direction, r.effective_at, r.source, r.reason, r.created_at,
         case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by,
         case when r.status = 'active' and later.effective_at <= clock_timestamp()
              then 'superseded' else r.status end as status,
         case when r.status = 'active' then later.effective_at end as effective_to,
         earlier.mid_base as earlier
  from rate r
  left join app_user u on u.id = r.created_by
  left join lateral (
    select n.effective_at from rate n
    where n.currency = r.currency and n.kind = r.kind and n.status = 'active'
      and (n.effective_at, n.id) > (r.effective_at, r.id)
    order by n.effective_at, n.id limit 1
  ) later on true
  left join lateral (
    select n.mid_base from rate n
    where n.currency = r.currency and n.kind = r.kind and n.status = 'active'
      and (n.effective_at, n.id) < (r.effective_at, r.id)
    order by n.effective_at desc, n.id desc limit 1
  ) earlier on true
)`;

function told({ earlier, ...row }: Row): RateVersion {
  const quoted = {
    buy: row.buy && plain(row.buy),
    sell: row.sell && plain(row.sell),
    mid: plain(row.mid),
  };
  return {
    ...row,
    ...quoted,
    ...inBase(quoted, row),
    change_percent: earlier && changeInPercent(row.mid_base, earlier),
  };
}

type Wanted = Readonly<{
  currency?: string | undefined;
  kind?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}>;

/** The rates of a list, the newest first, and how many there are; days are the house's own. */
export async function ratesListed(db: Db, timezone: string, wanted: Wanted) {
  const { limit, offset } = wanted;
  const matching = sql`from ${versions} as v ${where(timezone, wanted)}`;
  const { rows } = await sql<Row>`
    select * ${matching} order by effective_at desc, id desc limit ${limit} offset ${offset}
  `.execute(db);
  const counted = await sql<{ n: string }>`select count(*)::text as n ${matching}`.execute(db);
  return { data: rows.map(told), total: Number(counted.rows[0]?.n ?? 0) };
}

function where(timezone: string, { currency, kind, status, from, to }: Wanted) {
  const begins = (day: string, more = 0) =>
    sql`(${day}::date + ${more}::integer)::timestamp at time zone ${timezone}`;
  const parts: RawBuilder<unknown>[] = [
    ...(currency === undefined ? [] : [sql`currency = ${currency}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(from === undefined ? [] : [sql`effective_at >= ${begins(from)}`]),
    ...(to === undefined ? [] : [sql`effective_at < ${begins(to, 1)}`]),
  ];
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
}

export async function rateOf(db: Db, id: number): Promise<RateVersion> {
  const { rows } = await sql<Row>`select * from ${versions} as v where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return told(row);
}

/** The rates of these sets, as they were typed one below the other. */
async function ratesOfSets(db: Db, ids: readonly number[]): Promise<RateVersion[]> {
  const { rows } = await sql<Row>`
    select * from ${versions} as v where set_id = any(${ids}::bigint[]) order by id
  `.execute(db);
  return rows.map(told);
}

/** Sets, the newest first; one of them, or a page. */
export async function setsListed(
  db: Db,
  { limit, offset, id = null }: Readonly<{ limit: number; offset: number; id?: number | null }>,
): Promise<RateSet[]> {
  const { rows } = await sql<Omit<RateSet, 'rates'>>`
    select s.id, s.effective_at, s.reason, s.rolls_back_id, s.created_at,
           case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by
    from rate_set s left join app_user u on u.id = s.created_by
    where ${id}::bigint is null or s.id = ${id}::bigint
    order by s.id desc limit ${limit} offset ${offset}
  `.execute(db);
  const rates = await ratesOfSets(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, rates: rates.filter(({ set_id }) => set_id === row.id) }));
}

export async function setOf(db: Db, id: number): Promise<RateSet> {
  const [set] = await setsListed(db, { limit: 1, offset: 0, id });
  if (!set) throw new NotFound();
  return set;
}
