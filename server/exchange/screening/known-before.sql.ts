import { type Decision, isUndecided } from '@/lib/domain/screening/decision';
import type { Match } from '@/lib/domain/screening/list-index';
import type { EntityTopic, Identity, SubjectKind } from '@/lib/domain/screening/subject';
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

/** Decided as another person, or as the holder of a public office, who may be dealt with. */
const isSettled = ({ decision, topic }: Known): boolean =>
  decision === 'false_positive' || (decision === 'true_match' && topic !== 'sanction');

/**
 * Open matches of a person who is not stored. A decision about another subject with the same data applies to this
 * person too.
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
 * Returns a function that finds whether a name in a document is known already: decided as no sanction match, or
 * undecided for another document with the same name. A confirmed sanctions match is never skipped.
 */
export async function toldBefore(
  db: Db,
  kind: SubjectKind,
  entityIds: readonly number[],
): Promise<(identity: Identity, entity: EntityRow) => boolean> {
  const known = NAMED_ON.has(kind) ? await knownOf(db, entityIds) : [];
  const told = known.filter(
    (hit) => isSettled(hit) || (NAMED_ON.has(hit.subject_kind) && isUndecided(hit.decision)),
  );
  return (identity, entity) => told.some((hit) => isOfSame(hit, identity, entity));
}
