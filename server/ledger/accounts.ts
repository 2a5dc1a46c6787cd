import type { Db } from '@/server/kernel/host';

/** Fields of an account that the ledger checks before it accepts a line. */
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

/** True if the account holds cash at locations, in base or in foreign currencies. */
export function isCashAtPlace({ purpose }: LedgerAccount): boolean {
  return purpose === 'cash' || purpose === 'currency_stock';
}

/** True if the account is an asset or a liability. Its foreign-currency balances count in the currencies' positions. */
export function isMonetary({ type }: LedgerAccount): boolean {
  return type === 'asset' || type === 'liability';
}
