import type { Decimal } from '@/lib/domain/money';
import type { Db, Host } from '@/server/kernel/host';
import type { VersionContent } from './customers.sql';
import { openFor } from './sealed';

/**
 * Monthly volume in base that the customer declared in the approved version. Null if no version is approved, no volume
 * was declared, or the file was purged.
 */
export async function declaredOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  id: number,
): Promise<Decimal | null> {
  const row = await db
    .selectFrom('kyc_customer as c')
    .innerJoin('kyc_version as v', (join) =>
      join.onRef('v.customer_id', '=', 'c.id').onRef('v.version', '=', 'c.approved_version'),
    )
    .select(['v.version', 'v.told'])
    .where('c.id', '=', id)
    .where('c.purged_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const name = `version ${row.version}`;
  const { told: details } = await openFor<VersionContent>(db, host, { id, name, sealed: row.told });
  return details.data.expected?.monthly_volume ?? null;
}
