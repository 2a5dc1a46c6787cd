import type { TaxTable } from '@/lib/domain/hrm/income-tax';
import type { Db } from '@/server/kernel/host';

/** A stored income tax table. If it has no currency, its amounts are in base. */
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
 * Returns the tax table for a currency on a day: the active table with the latest start on or before that day; if
 * several have that start, the newest. Undefined if there is none.
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
