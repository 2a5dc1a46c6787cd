import { InvalidInput } from '@/server/kernel/failure';

/** Offset of a page from the `next` of the page before; 0 without one. */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
}
