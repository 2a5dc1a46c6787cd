import { kycName } from '@/lib/domain/kyc-data';
import type { Db, Host } from '@/server/kernel/host';
import { type CustomerRow, toldOf, typeOf } from './customers.sql';

/** What a customer is called; nothing of one that was purged. */
export async function nameOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  row: CustomerRow,
): Promise<string> {
  return kycName(typeOf(row), (await toldOf(db, host, row)).data);
}

/** The names of staff by their ids. */
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
