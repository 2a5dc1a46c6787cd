import { setImmediate } from 'node:timers/promises';

import { ListIndex } from '@/lib/domain/compliance/screening/list-index';
import type { Db } from '@/server/kernel/host';
import { listEntries } from './entities.sql';

/** Maximum number of indexes in memory. One index is enough in production; tests use several databases. */
const KEPT = 2;

/** Indexes, keyed by the versions of their lists. A new version of any list needs a new index. */
const kept = new Map<string, Promise<ListIndex>>();

/** Returns the index of the valid lists; undefined if no list was imported. */
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
    // Pauses between two chunks, so that the server process can serve other calls.
    await setImmediate();
  }
  return index;
}
