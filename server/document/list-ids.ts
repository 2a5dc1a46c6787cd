import { sql } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import { type Order, placeOf } from './list-order.sql';
import type { Filter } from './list-sums';

export type Walked = Readonly<{ matches: Filter; order: Order; limit: number; offset: number }>;

/**
 * Returns the ids of a page. Scans the index in order, backwards from its end if the page is nearer to the end. This is
 * fast if most documents match.
 */
export async function walkedIds(
  db: Db,
  { total, ...wanted }: Walked & Readonly<{ total: number }>,
): Promise<number[]> {
  const { order, limit, offset } = wanted;
  if (offset >= total) return [];
  if (offset * 2 <= total) return walked(db, wanted);
  const ids = await walked(db, {
    ...wanted,
    order: { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' },
    limit: Math.min(limit, total - offset),
    offset: Math.max(0, total - offset - limit),
  });
  return ids.toReversed();
}

/** Ids of a page. The query reads nothing but ids, so that skipped rows cost little. */
export async function walked(
  db: Db,
  { matches, order: { column, direction }, limit, offset }: Walked,
): Promise<number[]> {
  const rows = await db
    .selectFrom('document')
    .select('document.id')
    .where(matches)
    .orderBy(placeOf(column), direction)
    .orderBy('document.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => Number(id));
}

type Among = Pick<Walked, 'matches' | 'order'> &
  Readonly<{ type: DocumentType; within?: Filter; among: number }>;

/** Tests only the first `among` documents of a type, and returns the ids of those that match, in order. */
export async function amongFirst(
  db: Db,
  { type, within, among, matches, order: { column, direction } }: Among,
): Promise<number[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('document')
        .selectAll()
        .where('type', '=', type)
        .where('status', '<>', 'discarded')
        .where((eb) => within?.(eb) ?? eb.lit(true))
        .orderBy(placeOf(column), direction)
        .orderBy('id', direction)
        .limit(sql.lit(among))
        .as('document'),
    )
    .select('document.id')
    .where(matches)
    .orderBy(placeOf(column), direction)
    .orderBy('document.id', direction)
    .execute();
  return rows.map(({ id }) => Number(id));
}
