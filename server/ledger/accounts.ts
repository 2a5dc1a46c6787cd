import type { Db } from '@/server/kernel/host';

/** What the ledger knows of an account before it lets a line through. */
export type LedgerAccount = Readonly<{
  id: number;
  number: string;
  name: string;
  position: string;
  type: string;
  currency: string | null;
  is_multi_currency: boolean;
  is_active: boolean;
  party_required: boolean;
  purpose: string | null;
}>;

export type Accounts = ReadonlyMap<number, LedgerAccount>;

const COLUMNS = [
  'id',
  'number',
  'name',
  'position',
  'type',
  'currency',
  'is_multi_currency',
  'is_active',
  'party_required',
  'purpose',
] as const;

export async function accountsById(db: Db, ids: readonly number[]): Promise<Accounts> {
  const rows = await db
    .selectFrom('account')
    .select(COLUMNS)
    .where('id', 'in', ids.length > 0 ? [...new Set(ids)] : [0])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notes and coins lie at a place on these two, and nowhere else. */
export function isCashAtPlace({ purpose }: LedgerAccount): boolean {
  return purpose === 'cash' || purpose === 'currency_stock';
}

/** What counts into the organisation's position of a foreign currency: what it holds and what it owes. */
export function isMonetary({ type }: LedgerAccount): boolean {
  return type === 'asset' || type === 'liability';
}
