import { type RawBuilder, sql } from 'kysely';

type Place = Readonly<Record<'kind' | 'sort' | 'id', RawBuilder<unknown>>>;

/**
 * SQL condition on the feed `o` and its price `q`: the feed is active, publishes the currency, and comes before the
 * given place in the order of the feeds of this kind.
 */
export const leads = ({ kind, sort, id }: Place) => sql`
  o.is_active and o.kind = ${kind} and (o.sort, o.id) < (${sort}, ${id})
  and (o.currencies = '{}' or q.currency = any(o.currencies))`;

/**
 * SQL subquery: for each currency of the active feed `f` that an active feed before it in the order also publishes, the
 * name of the first such feed and the difference from its mid in percent.
 */
export const feedDifferences = sql`
  select p.currency, first.name as feed,
         round((p.mid_base - first.mid_base) * 100 / first.mid_base, 4) as percent,
         coalesce(abs(p.mid_base - first.mid_base) * 100 / first.mid_base > f.max_difference_percent, false) as is_above
  from rate_feed_price p
  cross join lateral (
    select o.name, q.mid_base from rate_feed_price q join rate_feed o on o.id = q.feed_id
    where q.currency = p.currency and ${leads({ kind: sql`f.kind`, sort: sql`f.sort`, id: sql`f.id` })}
    order by o.sort, o.id limit 1
  ) first
  where p.feed_id = f.id and f.is_active`;
