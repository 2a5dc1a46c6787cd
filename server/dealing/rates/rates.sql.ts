import { type RawBuilder, sql } from 'kysely';

import type { RateSet, RateVersion } from '@/lib/contract/dealing/rate-shapes';
import { changeInPercent, inBase } from '@/lib/domain/dealing/board';
import { plain } from '@/lib/domain/money';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { checkSort, likeOf } from '@/server/kernel/paging';
import { startedAt } from '@/server/ledger/rate-in-force';

type Row = Omit<RateVersion, 'buy_base' | 'sell_base' | 'change_percent'> & {
  earlier: string | null;
};

/**
 * SQL condition: the rate `n` is active and replaces the rate `r` from the start of `n`, which may be in the future.
 */
const after = sql`
  n.currency = r.currency and n.kind = r.kind and n.status = 'active'
  and (n.effective_at, n.id) > (r.effective_at, r.id)`;

/** SQL text of an instant in ISO 8601, for JSON. */
export const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL of the feed from which a rate with this alias comes; null if a person entered the rate. */
export const originOf = (alias: string) => sql`(
  select json_build_object('feed', ${sql.ref(`${alias}.source`)}, 'source_time', g.source_time,
    'confirmed_at', ${utc('g.confirmed_at')})
  from rate_origin g where g.rate_id = ${sql.ref(`${alias}.id`)})`;

/**
 * SQL query of rates, each with its publisher, the time at which the next rate replaces it, and the mid of the previous
 * rate.
 */
const selectRates = (some: RawBuilder<unknown>, order: RawBuilder<unknown>, now: Date) => sql<Row>`
  select r.id, r.set_id, r.kind, r.currency, r.buy, r.sell, r.mid, r.mid_base, r.quote_unit,
         r.quote_direction, r.effective_at, r.source, r.reason, r.created_at,
         case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by,
         ${originOf('r')} as origin,
         case when r.status <> 'active' then r.status
              when r.effective_at > ${now.toISOString()}::timestamptz then 'planned'
              when later.effective_at <= ${now.toISOString()}::timestamptz then 'superseded'
              else 'active' end as status,
         case when r.status = 'active' then later.effective_at end as effective_to,
         earlier.mid_base as earlier
  from (${some}) r
  left join app_user u on u.id = r.created_by
  left join lateral (
    select n.effective_at from rate n where ${after} order by n.effective_at, n.id limit 1
  ) later on true
  left join lateral (
    select n.mid_base from rate n
    where n.currency = r.currency and n.kind = r.kind and n.status = 'active'
      and (n.effective_at, n.id) < (r.effective_at, r.id)
    order by n.effective_at desc, n.id desc limit 1
  ) earlier on true
  order by ${order}`;

function versionOf({ earlier, ...row }: Row): RateVersion {
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
  search?: string | undefined;
  sort?: string | undefined;
  limit: number;
  offset: number;
}>;

type Present = Readonly<{ timezone: string; now: Date }>;

/**
 * A page of the matching rates, newest first by default, and their total number. The filter's days are in the
 * organisation's time zone.
 */
export async function ratesListed(db: Db, at: Present, wanted: Wanted) {
  const { limit, offset } = wanted;
  const matching = sql`from rate r ${where(at, wanted)}`;
  const way = sql.raw(checkSort(wanted.sort ?? '-date', ['date']).direction);
  const order = sql`r.effective_at ${way}, r.id ${way}`;
  const page = sql`select r.* ${matching} order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await selectRates(page, order, at.now).execute(db);
  const counted = await sql<{ n: string }>`select count(*)::text as n ${matching}`.execute(db);
  return { data: rows.map(versionOf), total: Number(counted.rows[0]?.n ?? 0) };
}

function where({ timezone, now }: Present, { currency, kind, status, from, to, search }: Wanted) {
  const begins = (day: string, more = 0) =>
    sql`(${day}::date + ${more}::integer)::timestamp at time zone ${timezone}`;
  const parts: RawBuilder<unknown>[] = [
    ...(currency === undefined ? [] : [sql`r.currency = ${currency}`]),
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
    ...(status === undefined ? [] : [isIn(status, now)]),
    ...(from === undefined ? [] : [sql`r.effective_at >= ${begins(from)}`]),
    ...(to === undefined ? [] : [sql`r.effective_at < ${begins(to, 1)}`]),
    ...(search ? [holds(likeOf(search))] : []),
  ];
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
}

/** SQL condition: a text occurs in the currency, the source or the reason. */
const holds = (like: string) =>
  sql`(r.currency ilike ${like} or r.source ilike ${like} or r.reason ilike ${like})`;

/**
 * SQL condition for a status filter. Planned and superseded rates are stored as active: a rate is planned until it
 * starts, and superseded once a later rate has started.
 */
function isIn(status: string, now: Date): RawBuilder<unknown> {
  const isOver = sql`exists (select from rate n where ${after} and ${startedAt(now)})`;
  const isAhead = sql`r.effective_at > ${now.toISOString()}::timestamptz`;
  if (status === 'superseded') return sql`r.status = 'active' and ${isOver}`;
  if (status === 'planned') return sql`r.status = 'active' and ${isAhead}`;
  return status === 'active'
    ? sql`r.status = 'active' and not ${isAhead} and not ${isOver}`
    : sql`r.status = ${status}`;
}

export async function rateOf(db: Db, id: number, now: Date): Promise<RateVersion> {
  const one = sql`select * from rate where id = ${id}`;
  const { rows } = await selectRates(one, sql`r.id`, now).execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return versionOf(row);
}

/** Rates of the given sets, in the order in which they were stored. */
async function ratesOfSets(db: Db, ids: readonly number[], now: Date): Promise<RateVersion[]> {
  const ofSets = sql`select * from rate where set_id = any(${ids}::bigint[])`;
  const { rows } = await selectRates(ofSets, sql`r.id`, now).execute(db);
  return rows.map(versionOf);
}

type Some = Readonly<{ where?: RawBuilder<unknown>; limit: number; offset: number; now: Date }>;

/** A page of rate sets, newest first. The condition refers to a set as `s`. */
export async function setsListed(
  db: Db,
  { where: condition = sql`true`, limit, offset, now }: Some,
): Promise<RateSet[]> {
  const { rows } = await sql<Omit<RateSet, 'rates'>>`
    select s.id, s.effective_at, s.reason, s.rolls_back_id, s.created_at,
           case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by
    from rate_set s left join app_user u on u.id = s.created_by
    where ${condition}
    order by s.id desc limit ${limit} offset ${offset}
  `.execute(db);
  const rates = await ratesOfSets(
    db,
    rows.map((row) => row.id),
    now,
  );
  return rows.map((row) => ({ ...row, rates: rates.filter(({ set_id }) => set_id === row.id) }));
}

/**
 * Sets that start in the future and still have active or proposed rates, earliest start first, at most `MOST_PLANS`.
 */
export async function plannedSets(db: Db, now: Date): Promise<RateSet[]> {
  const where = sql`s.effective_at > ${now.toISOString()}::timestamptz and exists (
    select from rate r where r.set_id = s.id and r.status in ('active', 'proposed'))`;
  const sets = await setsListed(db, { where, limit: MOST_PLANS, offset: 0, now });
  return sets.toSorted((a, b) => Date.parse(a.effective_at) - Date.parse(b.effective_at));
}

/** Maximum number of sets that `plannedSets` returns. */
const MOST_PLANS = 500;

export async function setOf(db: Db, id: number, now: Date): Promise<RateSet> {
  const where = sql`s.id = ${id}`;
  const [set] = await setsListed(db, { where, limit: 1, offset: 0, now });
  if (!set) throw new NotFound();
  return set;
}
