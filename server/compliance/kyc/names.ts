import { kycName } from '@/lib/domain/compliance/kyc-data';
import type { Db, Host } from '@/server/kernel/host';
import { type CustomerRow, toldOf, typeOf } from './customers.sql';

/** Returns a customer's name; empty after a purge. */
export async function nameOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  row: CustomerRow,
): Promise<string> {
  return kycName(typeOf(row), (await toldOf(db, host, row)).data);
}

/** Reads the names of staff. Returns a function that looks up a name by id. */
export async function staffNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Readonly<{ id: number; name: string }> | null> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows =
    wanted.length === 0
      ? []
      : await db.selectFrom('app_user').select(['id', 'name']).where('id', 'in', wanted).execute();
  return (id) => rows.find((one) => one.id === id) ?? null;
}
