import type { Db } from '@/server/kernel/host';

/** Returns the id of the session that is open at a location, or null. */
export async function openSessionAt(
  db: Db,
  locationId: number | undefined,
): Promise<number | null> {
  if (locationId === undefined) return null;
  const row = await db
    .selectFrom('till_session')
    .select('id')
    .where('location_id', '=', locationId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? null;
}
