import type { Selectable } from 'kysely';

import type { ListedEntity } from '@/lib/domain/screening/subject';
import type { ScreeningEntity } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';

export type EntityRow = Selectable<ScreeningEntity>;

/** An entry as it is compared. */
export const entityOf = (row: EntityRow): ListedEntity => ({
  ...{ ref: row.ref, kind: row.kind, topic: row.topic, names: row.names },
  ...{
    birth_dates: row.birth_dates,
    countries: row.countries,
    gender: row.gender,
    ids: row.ids,
    programme: row.programme,
  },
  text: row.content,
});

export async function entitiesById(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EntityRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('screening_entity')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
