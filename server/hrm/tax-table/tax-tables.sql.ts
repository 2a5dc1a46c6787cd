import type { TaxTable } from '@/lib/domain/income-tax';
import type { Db } from '@/server/kernel/host';

/** A stored income tax table. Without a currency its amounts are in base. */
export type StoredTaxTable = TaxTable &
  Readonly<{
    id: number;
    name: string;
    currency: string | null;
    valid_from: string;
    is_active: boolean;
    version: number;
  }>;

/** All tables, active or not. */
export function allTaxTables(db: Db): Promise<StoredTaxTable[]> {
  return db.selectFrom('tax_table').selectAll().orderBy('id').execute();
}

/**
 * Tax table of a currency on a day: the active one with the latest start up to that day, the newest of several.
 * Undefined without one.
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
