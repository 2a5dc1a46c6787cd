import { isDay } from '@/lib/domain/calendar';
import { InvalidInput } from '@/server/kernel/failure';
import type { Place } from './ledger-ahead.sql';

/** Cursor of a page: account and position of its last line. */
export type Cursor = Readonly<{ account_id: number; place: Place }>;

/** Cursor of a statement page: currency and position of its last line. */
export type StatementCursor = Readonly<{ currency: string; place: Place }>;

export function writeCursor({ account_id, place }: Cursor): string {
  return written(String(account_id), place);
}

/** Parses a cursor; refuses a malformed cursor. */
export function readCursor(text: string): Cursor {
  const { of, place } = read(text, /^\d{1,15}$/);
  return { account_id: Number(of), place };
}

export function writeStatementCursor({ currency, place }: StatementCursor): string {
  return written(currency, place);
}

/** Parses a cursor of a statement; refuses a malformed cursor. */
export function readStatementCursor(text: string): StatementCursor {
  const { of, place } = read(text, /^[A-Z]{3}$/);
  return { currency: of, place };
}

function written(of: string, { date, entry_id, line_no }: Place): string {
  return [of, date, entry_id, line_no].join('_');
}

function read(text: string, shape: RegExp): Readonly<{ of: string; place: Place }> {
  const [, of = '', date = '', entry = '', line = ''] =
    /^(\w{1,15})_(\d{4}-\d{2}-\d{2})_(\d{1,15})_(\d{1,9})$/.exec(text) ?? [];
  if (!isDay(date) || !shape.test(of)) {
    throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
  }
  return { of, place: { date, entry_id: Number(entry), line_no: Number(line) } };
}
