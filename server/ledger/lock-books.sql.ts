import type { Position } from '@/lib/domain/ledger/position';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Tx } from '@/server/kernel/host';
import type { Reserved, Spared } from './reserved.sql';

type Asked = Readonly<{
  /** Currencies whose positions are locked. */
  codes: readonly string[];
  holders: readonly Readonly<{
    account_id: number;
    party_id?: number | null | undefined;
    currency: string;
  }>[];
  notes: readonly Readonly<{ location_id?: number | null | undefined; currency: string }>[];
  /** If set, the quantities that offers reserve are also read. */
  spared: Spared | undefined;
}>;

type HeldPosition = Position & Readonly<{ currency: string }>;
type HeldBalance = Readonly<{
  account_id: number;
  party_id: number;
  currency: string;
  amount: string;
  base: string;
}>;
export type HeldNotes = Readonly<{ location_id: number; currency: string; quantity: string }>;

type Row = Readonly<{
  positions: readonly HeldPosition[] | null;
  method: string | null;
  balances: readonly HeldBalance[] | null;
  stocks: readonly HeldNotes[] | null;
  reserved: readonly Reserved[] | null;
}>;

/**
 * Locks and reads all positions, balances and stock that some postings change, in one query. The locks last until the
 * transaction ends.
 */
export async function lockBooks(db: Tx, { codes, holders, notes, spared }: Asked) {
  const { rows } = await preparedQuery<Row>`
    select positions, method, balances, stocks, reserved from lock_books(
      ${[...codes]}::text[],
      ${holders.map(({ account_id }) => account_id)}::bigint[],
      ${holders.map(({ party_id }) => party_id ?? 0)}::bigint[],
      ${holders.map(({ currency }) => currency)}::text[],
      ${notes.map(({ location_id }) => location_id ?? 0)}::bigint[],
      ${notes.map(({ currency }) => currency)}::text[],
      ${spared?.now ?? null}::timestamptz, ${spared?.but ?? null}::bigint
    )
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the books were not locked');
  return {
    positions: row.positions ?? [],
    method: row.method,
    balances: row.balances ?? [],
    stocks: row.stocks ?? [],
    reserved: row.reserved ?? [],
  };
}
