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

/** Sort key of a document. Long texts are indexed by their first 100 characters. */
export const placeOf = (column: Order['column']) =>
  column === 'memo' || column === 'counterparty'
    ? sql`left(${sql.ref(`document.${column}`)}, 100)`
    : sql`${sql.ref(`document.${column}`)}`;

/** ORDER BY of a list whose rows have a sort key `place` and an id. */
export const inPlace = ({ direction }: Order) =>
  direction === 'asc' ? sql`order by place, id` : sql`order by place desc, id desc`;
