import type { Selectable } from 'kysely';

import type { ListedEntity } from '@/lib/domain/compliance/screening/subject';
import type { ScreeningEntity } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';

export type EntityRow = Selectable<ScreeningEntity>;

/** Converts a stored entry to the form that the matcher compares. */
export const entityOf = (row: EntityRow): ListedEntity => ({
  ref: row.ref,
  kind: row.kind,
  topic: row.topic,
  names: row.names,
  birth_dates: row.birth_dates,
  countries: row.countries,
  gender: row.gender,
  ids: row.ids,
  programme: row.programme,
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

/** Number of entries that one query reads. */
const CHUNK = 500;

/** Yields the valid entries in batches; with `listId`, only the entries that this list version added. */
export async function* listEntries(db: Db, listId?: number) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('screening_entity')
      .select(['id', 'kind', 'names', 'birth_dates', 'countries', 'gender', 'ids'])
      .where('ended_by', 'is', null)
      .where('id', '>', after)
      .$if(listId !== undefined, (some) => some.where('begun_by', '=', listId ?? 0))
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
  }
}

type Rows = ReturnType<typeof listEntries> extends AsyncGenerator<infer Some> ? Some : never;
export type EntryRow = Rows[number];
