import { InvalidInput } from '@/server/kernel/failure';

/** Parses the cursor `next` of the previous page as the offset of this page; 0 without a cursor. */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
}
