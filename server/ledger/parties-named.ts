import type { Db } from '@/server/kernel/host';

/**
 * The parties that a file may name, in lower case: by id, and by name where only one has it. Nothing
 * is read where the file names none.
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
