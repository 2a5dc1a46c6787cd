import { type RawBuilder, sql } from 'kysely';

import { readBatches } from '@/server/database/read-batches';
import type { Db } from '@/server/kernel/host';
import { inPlace, type Order, placeOf } from './list-order.sql';
import { addedUpOf, COUNTED_UP_TO, type Filter, type Sums } from './list-sums';

type Wanted = Readonly<{
  order: Order;
  limit: number;
  offset: number;
  /** True to count all matches, without a limit. */
  isExact?: boolean;
  /** Maximum number of matches for which ids are returned; default `COUNTED_UP_TO`. */
  upTo?: number;
}>;

export type Counted = Readonly<{ sums: readonly Sums[]; count: number; ids: readonly number[] }>;

/**
 * Counts and adds up the matches; without `isExact`, at most `COUNTED_UP_TO` + 1 of them. Also returns the ids of a
 * page, but without `isExact` only if there are at most `upTo` matches. The matches are found before they are sorted,
 * because the query planner would scan all documents in order even for a rare word.
 */
export async function countedPage(
  db: Db,
  matches: Filter,
  { order, limit, offset, isExact = false, upTo = COUNTED_UP_TO }: Wanted,
): Promise<Counted> {
  const found = db
    .selectFrom('document')
    .select(['document.id', 'document.currency', 'document.status', 'document.amount'])
    .select(['document.base', placeOf(order.column).as('place')])
    .where(matches)
    .$if(!isExact, (all) => all.limit(sql.lit(upTo + 1)));
  const bounded = isExact ? sql`` : sql`limit ${sql.lit(COUNTED_UP_TO + 1)}`;
  const isFew = sql`(select count(*) from found) <= ${sql.lit(upTo)}`;
  const { rows } = await sql<Sums & Readonly<{ ids: readonly number[] }>>`
    with found as materialized (${found})
    select ${addedUpOf}, array(
      select id from found where ${isExact ? sql`true` : isFew}
      ${inPlace(order)} limit ${limit} offset ${offset}
    ) as ids
    from (select * from found ${bounded}) as counted
    group by currency order by currency
  `.execute(db);
  const count = rows.reduce((all, one) => all + Number(one.count), 0);
  return { sums: rows, count, ids: idsIn(rows[0]?.ids ?? []) };
}

/** Sorts all matches and returns the ids of a page. */
export async function sortedIds(
  db: Db,
  matches: Filter,
  { order, limit, offset }: Wanted,
): Promise<number[]> {
  const found = db
    .selectFrom('document')
    .select(['document.id', placeOf(order.column).as('place')])
    .where(matches);
  const page: RawBuilder<{ id: number }> = sql`
    with found as materialized (${found})
    select id from found ${inPlace(order)} limit ${limit} offset ${offset}`;
  const { rows } = await page.execute(db);
  return idsIn(rows.map(({ id }) => id));
}

/** Number of ids in a batch. */
const PER_BATCH = 1000;

/** Yields the ids of all matches in order and in batches. `db` must be a transaction that does so once at a time. */
export async function* allIds(
  db: Db,
  matches: Filter,
  { column, direction }: Order,
): AsyncGenerator<number[], void> {
  const found = db
    .selectFrom('document')
    .select('document.id')
    .where(matches)
    .orderBy(placeOf(column), direction)
    .orderBy('document.id', direction);
  for await (const rows of readBatches(db, found, PER_BATCH)) yield idsIn(rows.map(({ id }) => id));
}

const idsIn = (ids: readonly (number | string)[]) => ids.map(Number);
