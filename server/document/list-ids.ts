import { sql } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import type { Filter } from './list-sums';

export const SORTS = [
  'date',
  'id',
  'number',
  'amount',
  'base',
  'status',
  'memo',
  'counterparty',
  'created_at',
] as const;

type Order = Readonly<{ column: (typeof SORTS)[number]; direction: 'asc' | 'desc' }>;

type Wanted = Readonly<{
  type: DocumentType;
  matches: Filter;
  /** How many match, or are counted of them. */
  total: number;
  order: Order;
  limit: number;
  offset: number;
  /** Whether nearly all of the type match, so many that they were not counted, or so few that they were. */
  way: 'all' | 'many' | 'few';
  /** Whether the index of words answers. */
  isFound: boolean;
}>;

/** What is found is looked for among so many of the newest first: where much is found, they hold a page of it. */
const AMONG = [500, 2500];
const DEEPEST = 200;

/**
 * The ids of a page. They are read by themselves, so that nothing else is read of what the offset leaves out. Where
 * few match, they are put in order; where many do, their order's index is walked, from its end where that is nearer.
 */
export async function wantedIds(db: Db, wanted: Wanted): Promise<number[]> {
  const { total, offset, limit, way, isFound, order } = wanted;
  if (offset >= total) return [];
  if (way === 'all') return offset * 2 > total ? fromTheEnd(db, wanted) : walked(db, wanted);
  if (way === 'few') return sorted(db, wanted);
  if (!isFound) return walked(db, wanted);
  const isNewest = order.column === 'date' && order.direction === 'desc';
  if (isNewest && offset + limit <= DEEPEST) {
    for (const among of AMONG) {
      const newest = await amongNewest(db, wanted, among);
      if (newest.length === limit) return newest;
    }
  }
  return sorted(db, wanted);
}

const idsOf = (rows: readonly Readonly<{ id: number }>[]) => rows.map(({ id }) => Number(id));

/** Long texts stand in their index as they begin. */
const placeOf = (column: Order['column']) =>
  column === 'memo' || column === 'counterparty'
    ? sql`left(${sql.ref(`document.${column}`)}, 100)`
    : sql`${sql.ref(`document.${column}`)}`;

async function walked(db: Db, { matches, order, limit, offset }: Omit<Wanted, 'total'>) {
  const { column, direction } = order;
  const rows = await db
    .selectFrom('document')
    .select('document.id')
    .where(matches)
    .orderBy(placeOf(column), direction)
    .orderBy('document.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return idsOf(rows);
}

async function fromTheEnd(db: Db, wanted: Wanted): Promise<number[]> {
  const { total, order, limit, offset } = wanted;
  const direction = order.direction === 'asc' ? 'desc' : 'asc';
  const ids = await walked(db, {
    ...wanted,
    order: { ...order, direction },
    limit: Math.min(limit, total - offset),
    offset: Math.max(0, total - offset - limit),
  });
  return ids.toReversed();
}

/**
 * Everything that matches is put in order: the planner, who takes any word for a common one, would walk through all
 * documents for a rare one.
 */
async function sorted(db: Db, { matches, order, limit, offset }: Wanted): Promise<number[]> {
  const { column, direction } = order;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('document')
        .select(['document.id', placeOf(column).as('place')])
        .where(matches)
        .offset(sql.lit(0))
        .as('found'),
    )
    .select('id')
    .orderBy('place', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return idsOf(rows);
}

/** The page, where the newest few of the type hold it. */
async function amongNewest(db: Db, wanted: Wanted, among: number): Promise<number[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('document')
        .selectAll()
        .where('type', '=', wanted.type)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(among))
        .as('document'),
    )
    .select('document.id')
    .where(wanted.matches)
    .orderBy('document.date', 'desc')
    .orderBy('document.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  return idsOf(rows);
}
