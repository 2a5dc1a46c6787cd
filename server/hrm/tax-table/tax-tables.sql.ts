import type { TaxTable } from '@/lib/domain/income-tax';
import type { Db } from '@/server/kernel/host';

/** A table of income tax as it is kept; without a currency its amounts are in base. */
export type StoredTaxTable = TaxTable &
  Readonly<{
    id: number;
    name: string;
    currency: string | null;
    valid_from: string;
    is_active: boolean;
    version: number;
  }>;

/** Every table there is, those in use among them. */
export function allTaxTables(db: Db): Promise<StoredTaxTable[]> {
  return db.selectFrom('tax_table').selectAll().orderBy('id').execute();
}

/**
 * The table that income in a currency is taxed by on a day: the one in use that counts since the latest day until
 * then, the newest of several. Nothing where there is none.
 */
export async function taxTableFor(
  db: Db,
  { day, currency, base }: Readonly<{ day: string; currency: string; base: string }>,
): Promise<StoredTaxTable | undefined> {
  const inForce = (await allTaxTables(db)).filter(
    (one) => one.is_active && one.valid_from <= day && (one.currency ?? base) === currency,
  );
  return inForce.toSorted(
    (one, other) => other.valid_from.localeCompare(one.valid_from) || other.id - one.id,
  )[0];
}
