import type { Match } from '@/lib/domain/screening/list-index';
import type { Identity, Subject } from '@/lib/domain/screening/subject';
import type { Db } from '@/server/kernel/host';
import { entitiesById, entityOf } from './entities.sql';
import { currentHits } from './hits.sql';
import { isSameKey } from './suppress-key';

/** What was found and not decided to be nothing, while both sides are what they were then. */
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

/** The same of somebody who is not stored yet: what was decided about anybody of whom the same was known holds for him. */
export async function unsuppressedAnywhere(
  db: Db,
  identity: Identity,
  matches: readonly Match[],
): Promise<readonly Match[]> {
  const ids = matches.map(({ id }) => id);
  if (ids.length === 0) return [];
  const decided = await db
    .selectFrom('screening_hit')
    .select(['entity_id', 'suppress_key'])
    .where('entity_id', 'in', ids)
    .where('decision', '=', 'false_positive')
    .where('ended', 'is', null)
    .execute();
  const entities = await entitiesById(db, ids);
  return matches.filter(({ id }) => {
    const entity = entities.get(id);
    const same = decided.filter(({ entity_id }) => entity_id === id);
    return !same.some(
      ({ suppress_key }) => entity && isSameKey(suppress_key, identity, entityOf(entity)),
    );
  });
}
