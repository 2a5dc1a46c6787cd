import { type Decision, isUndecided } from '@/lib/domain/compliance/screening/decision';
import type { Match } from '@/lib/domain/compliance/screening/list-index';
import type { EntityTopic, Identity, SubjectKind } from '@/lib/domain/compliance/screening/subject';
import type { Db } from '@/server/kernel/host';
import { entitiesById, type EntityRow, entityOf } from './entities.sql';
import { NAMED_ON } from './subjects.sql';
import { isSameKey } from './suppress-key';

type Known = Readonly<{
  entity_id: number;
  subject_kind: SubjectKind;
  decision: Decision;
  suppress_key: string;
  topic: EntityTopic;
}>;

/** Current hits of the given entries, for any subject. */
async function knownOf(db: Db, entityIds: readonly number[]): Promise<readonly Known[]> {
  if (entityIds.length === 0) return [];
  return db
    .selectFrom('screening_hit as hit')
    .innerJoin('screening_entity as entity', 'entity.id', 'hit.entity_id')
    .select(['hit.entity_id', 'hit.subject_kind', 'hit.decision', 'hit.suppress_key'])
    .select('entity.topic')
    .where('hit.entity_id', 'in', entityIds)
    .where('hit.ended', 'is', null)
    .execute();
}

/**
 * True if the decision on the hit permits deals: the listed entry was decided to be a different person, or the match
 * was confirmed on a list other than a sanctions list.
 */
const isSettled = ({ decision, topic }: Known): boolean =>
  decision === 'false_positive' || (decision === 'true_match' && topic !== 'sanction');

/**
 * Returns the matches of a person without a record. Leaves out matches that were already settled for another subject
 * with the same data.
 */
export async function unsettledAnywhere(
  db: Db,
  identity: Identity,
  matches: readonly Match[],
): Promise<readonly Match[]> {
  const ids = matches.map(({ id }) => id);
  const settled = (await knownOf(db, ids)).filter(isSettled);
  const entities = await entitiesById(db, ids);
  return matches.filter(({ id }) => {
    const entity = entities.get(id);
    return !settled.some((known) => entity && isOfSame(known, identity, entity));
  });
}

const isOfSame = ({ entity_id, suppress_key }: Known, identity: Identity, entity: EntityRow) =>
  entity_id === entity.id && isSameKey(suppress_key, identity, entityOf(entity));

/**
 * Returns a function that is true if a name in a document needs no new hit: the name was decided not to be a sanctions
 * match, or it is undecided for another document. A confirmed sanctions match does not count.
 */
export async function toldBefore(
  db: Db,
  kind: SubjectKind,
  entityIds: readonly number[],
): Promise<(identity: Identity, entity: EntityRow) => boolean> {
  const known = NAMED_ON.has(kind) ? await knownOf(db, entityIds) : [];
  const relevantHits = known.filter(
    (hit) => isSettled(hit) || (NAMED_ON.has(hit.subject_kind) && isUndecided(hit.decision)),
  );
  return (identity, entity) => relevantHits.some((hit) => isOfSame(hit, identity, entity));
}
