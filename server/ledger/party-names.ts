import type { Db } from '@/server/kernel/host';

/** How the parties that lines name are called, also those that have been removed. */
export async function partyNames(
  db: Db,
  lines: readonly Readonly<{ party_id?: number | null | undefined }>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(lines.map(({ party_id }) => party_id).filter((id) => id != null))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('party').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
