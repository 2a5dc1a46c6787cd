import type { Db } from '@/server/kernel/host';

/**
 * Returns the ids of all parties by key. A key is an id as text, or a lower-case name that only one party has. If
 * `isNamed` is false, returns an empty map without a query.
 */
export async function partiesNamed(db: Db, isNamed: boolean): Promise<ReadonlyMap<string, number>> {
  if (!isNamed) return new Map();
  const parties = await db
    .selectFrom('party')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .execute();
  const byName = Map.groupBy(parties, ({ name }) => name.toLowerCase());
  return new Map([
    ...[...byName].flatMap(([name, [only, another]]) =>
      only && !another ? [[name, only.id] as const] : [],
    ),
    ...parties.map(({ id }) => [String(id), id] as const),
  ]);
}
