import { InvalidInput } from '@/server/kernel/failure';

/** Where a page of rows begins, by the `next` of the page before; the first where none is sent. */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
}
