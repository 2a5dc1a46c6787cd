import { setImmediate } from 'node:timers/promises';

import { ListIndex } from '@/lib/domain/screening/list-index';
import type { Db } from '@/server/kernel/host';

/** So many entries are folded between two turns of the loop that answers calls. */
const CHUNK = 500;
/** The lists of so many databases are kept in memory: of one, but where tests run. */
const KEPT = 2;

/** By the versions of the lists that an index was made of: another version is another index. */
const kept = new Map<string, Promise<ListIndex>>();

/** The lists that are valid now, in memory; none where no list was imported. */
export async function currentLists(db: Db): Promise<ListIndex | undefined> {
  const rows = await db
    .selectFrom('screening_list')
    .select('token')
    .where('superseded_by', 'is', null)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return undefined;
  const key = rows.map(({ token }) => token).join(' ');
  const known = kept.get(key);
  if (known) return known;
  const made = readIndex(db).catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

/** The entries that a version of a list brought, of those that are still valid. */
export const broughtBy = (db: Db, listId: number): Promise<ListIndex> => readIndex(db, listId);

async function readIndex(db: Db, listId?: number): Promise<ListIndex> {
  const index = new ListIndex();
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
    for (const { id, ...entity } of rows) index.add(id, entity);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return index;
    after = last.id;
    await setImmediate();
  }
}
