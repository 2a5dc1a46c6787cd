import type { ListVersion } from '@/lib/contract/compliance/screening-shapes';
import type { Db } from '@/server/kernel/host';

const HOUR_MS = 3_600_000;

/**
 * All versions of all lists, newest first. A current version that was imported more than `hours` ago is marked as late.
 */
export async function listVersions(
  db: Db,
  { now, hours }: Readonly<{ now: Date; hours: number }>,
): Promise<ListVersion[]> {
  const rows = await db
    .selectFrom('screening_list as list')
    .leftJoin('app_user as user', 'user.id', 'list.imported_by')
    .selectAll('list')
    .select('user.name as user')
    .orderBy('list.id', 'desc')
    .execute();
  return rows.map(({ user, token: _token, superseded_by, ...list }) => {
    const is_current = superseded_by === null;
    const age = now.getTime() - new Date(list.imported_at).getTime();
    const is_late = is_current && age > hours * HOUR_MS;
    return { ...list, imported_by: user, is_current, is_late };
  });
}
