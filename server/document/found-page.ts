import { sql } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import type { Filter } from './list-sums';

type Wanted = Readonly<{
  type: DocumentType;
  matches: Filter;
  /** How many match. */
  total: number;
  column: string;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}>;

/** From so many found on, a page of the newest is looked for among the newest first. */
const MANY = 5000;
const AMONG = 2000;
const DEEPEST = 200;

/**
 * The ids of a page of what a search found. Everything found is put in order: the planner, who takes any
 * word for a common one, would walk through all documents for a rare one.
 */
export async function foundIds(db: Db, wanted: Wanted): Promise<number[]> {
  if (wanted.total === 0) return [];
  const { column, direction, limit, offset, total } = wanted;
  const isNewest = column === 'date' && direction === 'desc' && offset + limit <= DEEPEST;
  if (isNewest && total > MANY) {
    const newest = await amongNewest(db, wanted);
    if (newest.length === limit) return newest;
  }
  const ids = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('document')
        .select(['document.id', sql`${sql.ref(`document.${column}`)}`.as('place')])
        .where(wanted.matches)
        .offset(sql.lit(0))
        .as('found'),
    )
    .select('id')
    .orderBy('place', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return ids.map(({ id }) => id);
}

/** Where much is found, the newest few hold a page of it, and little has to be read. */
async function amongNewest(db: Db, { type, matches, limit, offset }: Wanted): Promise<number[]> {
  const ids = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('document')
        .selectAll()
        .where('type', '=', type)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(AMONG))
        .as('document'),
    )
    .select('document.id')
    .where(matches)
    .orderBy('document.date', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return ids.map(({ id }) => id);
}
