import type { Match } from '@/lib/domain/compliance/screening/list-index';
import type { Subject } from '@/lib/domain/compliance/screening/subject';
import type { Db } from '@/server/kernel/host';
import { entitiesById, entityOf } from './entities.sql';
import { currentHits } from './hits.sql';
import { isSameKey } from './suppress-key';

/** Removes matches that were decided to be a different person, unless the subject or the entry has changed since. */
export async function unsuppressed(
  db: Db,
  subject: Subject,
  matches: readonly Match[],
): Promise<readonly Match[]> {
  const decided = (await currentHits(db, subject)).filter(
    ({ decision }) => decision === 'false_positive',
  );
  const ids = decided.map(({ entity_id }) => entity_id);
  const entities = await entitiesById(db, ids);
  const suppressed = decided.filter(({ entity_id, suppress_key }) => {
    const entity = entities.get(entity_id);
    return entity && isSameKey(suppress_key, subject, entityOf(entity));
  });
  return matches.filter(({ id }) => !suppressed.some(({ entity_id }) => entity_id === id));
}
