import { sql } from 'kysely';

import type { FeedRun, RateFeed } from '@/lib/contract/dealing/rate-feeds';
import { plain } from '@/lib/domain/money';
import { WEEKDAYS } from '@/lib/domain/hrm/payroll';
import type { Db } from '@/server/kernel/host';
import { feedDifferences, leads } from '@/server/ledger/feed-differences';
import { type RateKind, rateInForce, startedAt } from '@/server/ledger/rate-in-force';

/** All feeds in the order in which they publish. The encrypted API keys are not read. */
export async function feedsListed(db: Db): Promise<RateFeed[]> {
  const { rows } = await sql<RateFeed>`
    select f.id, f.name, f.format, f.url, f.rows_path, f.code_field, f.buy_field, f.sell_field, f.mid_field,
           f.unit_field, f.time_field, f.base, f.is_inverted, f.decimal_sign, f.header_name, f.key_set_at, f.kind,
           f.currencies, f.spreads, f.every_minutes, f.times, f.weekdays, f.mode,
           f.max_difference_percent, f.sort, f.is_active, f.next_at, f.source_time, f.succeeded_at,
           f.failed_at, f.failing_since, f.failure, f.version, (
             select coalesce(json_agg(json_build_object(
               'currency', d.currency, 'feed', d.feed, 'percent', trim_scale(d.percent)::text,
               'is_above', d.is_above) order by d.currency), '[]')
             from (${feedDifferences}) d
           ) as differences
    from rate_feed f order by f.sort, f.id
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    max_difference_percent: row.max_difference_percent && plain(row.max_difference_percent),
  }));
}

/** A page of the feed's fetches, newest first, and the total number of its fetches. */
export async function runsListed(
  db: Db,
  { id, limit, offset }: Readonly<{ id: number; limit: number; offset: number }>,
): Promise<Readonly<{ data: FeedRun[]; total: number }>> {
  const data = await db
    .selectFrom('rate_feed_run')
    .selectAll()
    .where('feed_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await db
    .selectFrom('rate_feed_run')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('feed_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    total: Number(n),
    data: data.map(({ feed_id: _, ...run }) => run) as FeedRun[], // `failure` is written by `run-feed.ts` only
  };
}

type Timetable = Pick<RateFeed, 'every_minutes' | 'times' | 'weekdays'>;

/**
 * Time of the next regular fetch: `every_minutes` after `now`, or else the next of the `times` on one of the weekdays,
 * in the organisation's time zone.
 */
export async function nextAt(
  db: Db,
  { every_minutes, times, weekdays }: Timetable,
  now: Date,
): Promise<string> {
  if (every_minutes !== null) {
    return new Date(now.getTime() + every_minutes * 60_000).toISOString();
  }
  const days = weekdays.length === 0 ? WEEKDAYS : weekdays;
  const numbers = days.map((day) => WEEKDAYS.indexOf(day));
  const { rows } = await sql<{ at: string }>`
    select min(at) as at
    from organization o
    cross join lateral generate_series(0, 7) as later (days)
    cross join lateral (
      select (${now.toISOString()}::timestamptz at time zone o.timezone)::date + later.days as day
    ) d
    cross join unnest(${[...times]}::text[]) as time (of_day)
    cross join lateral (select (d.day + time.of_day::time) at time zone o.timezone as at) instant
    where at > ${now.toISOString()}::timestamptz
      and extract(dow from d.day) = any(${numbers}::integer[])
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the timetable of a feed has no next time');
  return row.at;
}

export type LastRate = Readonly<{
  id: number;
  currency: string;
  buy: string | null;
  sell: string | null;
  mid: string;
  quote_unit: number;
  quote_direction: string;
  status: string;
  /** True if this rate is in force. */
  is_current: boolean;
  /** True if the rate in force came from another feed. */
  is_replaced_by_feed: boolean;
}>;

/** Latest rate of this feed for each currency. It may be proposed, cancelled or replaced. */
export async function lastRates(
  db: Db,
  { id, kind }: Readonly<{ id: number; kind: RateKind }>,
  now: Date,
): Promise<ReadonlyMap<string, LastRate>> {
  const { rows } = await sql<LastRate>`
    select r.id, c.code as currency, r.buy, r.sell, r.mid, r.quote_unit, r.quote_direction,
           r.status, coalesce(f.id = r.id, false) as is_current,
           exists (
             select from rate_origin o where o.rate_id = f.id and o.feed_id is distinct from ${id}::bigint
           ) as is_replaced_by_feed
    from currency c
    cross join lateral (
      select rate.* from rate_origin o join rate on rate.id = o.rate_id
      where o.feed_id = ${id} and rate.currency = c.code and rate.kind = ${kind}
      order by rate.id desc limit 1
    ) r
    left join lateral (${rateInForce(kind, startedAt(now))}) f on true
  `.execute(db);
  return new Map(rows.map((row) => [row.currency, row]));
}

/**
 * Currencies for which a feed with a higher rank has prices: an active feed of the same kind that is earlier in the
 * order. This feed does not publish them; its prices are only compared.
 */
export async function ledCurrencies(
  db: Db,
  { id, kind, sort }: Readonly<{ id: number; kind: RateKind; sort: number }>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ currency: string }>`
    select distinct q.currency from rate_feed_price q join rate_feed o on o.id = q.feed_id
    where ${leads({ kind: sql`${kind}`, sort: sql`${sort}::integer`, id: sql`${id}::bigint` })}
  `.execute(db);
  return new Set(rows.map(({ currency }) => currency));
}

/** Mid of each rate in force of this kind, in base per unit, by currency. */
export async function midsInForce(
  db: Db,
  kind: RateKind,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ currency: string; mid_base: string }>`
    select c.code as currency, r.mid_base
    from currency c cross join lateral (${rateInForce(kind, startedAt(now))}) r
  `.execute(db);
  return new Map(rows.map(({ currency, mid_base }) => [currency, mid_base]));
}
