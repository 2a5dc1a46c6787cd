import { isDay } from '@/lib/domain/calendar';
import { InvalidInput } from '@/server/kernel/failure';
import type { Place } from './ledger-lines.sql';

/** The last line of a page: its account, and its place there. */
export type Cursor = Readonly<{ account_id: number; place: Place }>;

export function writeCursor({ account_id, place }: Cursor): string {
  return [account_id, place.date, place.entry_id, place.line_no].join('_');
}

/** Refuses a cursor that no page has given. */
export function readCursor(text: string): Cursor {
  const [, account = '', date = '', entry = '', line = ''] =
    /^(\d{1,15})_(\d{4}-\d{2}-\d{2})_(\d{1,15})_(\d{1,9})$/.exec(text) ?? [];
  if (!isDay(date)) throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
  return {
    account_id: Number(account),
    place: { date, entry_id: Number(entry), line_no: Number(line) },
  };
}
