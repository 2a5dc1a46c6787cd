import { sql } from 'kysely';

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

export type Order = Readonly<{ column: (typeof SORTS)[number]; direction: 'asc' | 'desc' }>;

/** Where a document stands in its order. Long texts stand in their index as they begin. */
export const placeOf = (column: Order['column']) =>
  column === 'memo' || column === 'counterparty'
    ? sql`left(${sql.ref(`document.${column}`)}, 100)`
    : sql`${sql.ref(`document.${column}`)}`;

/** Puts rows of a `place` and an id in order. */
export const inPlace = ({ direction }: Order) =>
  direction === 'asc' ? sql`order by place, id` : sql`order by place desc, id desc`;
