import { setImmediate } from 'node:timers/promises';

import { ListIndex } from '@/lib/domain/screening/list-index';
import type { Db } from '@/server/kernel/host';
import { listEntries } from './entities.sql';

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

async function readIndex(db: Db): Promise<ListIndex> {
  const index = new ListIndex();
  for await (const entries of listEntries(db)) {
    for (const { id, ...entity } of entries) index.add(id, entity);
    // Calls are answered between two chunks.
    await setImmediate();
  }
  return index;
}
