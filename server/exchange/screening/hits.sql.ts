import { sql } from 'kysely';

import { type Band, type BandLimits, bandOf, graver, holds } from '@/lib/domain/screening/bands';
import { type Ended, isUndecided } from '@/lib/domain/screening/decision';
import type { Parts } from '@/lib/domain/screening/judge';
import type { Match } from '@/lib/domain/screening/list-index';
import type { Identity, Subject } from '@/lib/domain/screening/subject';
import type { Db, Tx } from '@/server/kernel/host';
import { type EntityRow, entitiesById, entityOf } from './entities.sql';
import { alertHits } from './alert-hits';
import { isSameKey, suppressKey } from './suppress-key';

export type SubjectRef = Pick<Subject, 'kind' | 'id'>;

/** What was found about somebody and still counts, with the entry that it was found of. */
export async function currentHits(db: Db, { kind, id }: SubjectRef) {
  return db
    .selectFrom('screening_hit as hit')
    .innerJoin('screening_entity as entity', 'entity.id', 'hit.entity_id')
    .select(['hit.id', 'hit.entity_id', 'hit.decision', 'hit.band', 'hit.score'])
    .select(['hit.suppress_key', 'entity.source', 'entity.list', 'entity.ref', 'entity.topic'])
    .where('hit.subject_kind', '=', kind)
    .where('hit.subject_id', '=', id)
    .where('hit.ended', 'is', null)
    .orderBy('hit.id')
    .execute();
}
export type CurrentHit = Awaited<ReturnType<typeof currentHits>>[number];

const entryOf = ({ source, list, ref }: Pick<EntityRow, 'source' | 'list' | 'ref'>): string =>
  JSON.stringify([source, list, ref]);

/** What comes of one match. Nothing, where it is known and both sides are what they were. */
type Change = Readonly<{
  entity: EntityRow;
  match: Match;
  band: Exclude<Band, 'clear'>;
  /** What was found of the same entry before, and ends with it. */
  former: CurrentHit | undefined;
}>;

type Found = Readonly<{
  subject: Subject;
  matches: readonly Match[];
  limits: BandLimits;
  /** Whether all lists were searched: what is not among the matches is alike no more. */
  isWhole: boolean;
}>;

/**
 * Brings what is stored about somebody in line with what was found. A decision holds as long as both sides are what they
 * were; else the pair is open again. A true match stays until somebody decides otherwise, and what holds somebody is
 * not got rid of by writing the name in another way.
 */
export async function keepFound(
  db: Tx,
  { subject, matches, limits, isWhole }: Found,
): Promise<void> {
  const known = await currentHits(db, subject);
  const entities = await entitiesById(
    db,
    matches.map(({ id }) => id),
  );
  const changes = matches.flatMap((match) => changeOf(match, { known, entities, subject, limits }));
  const seen = new Set([...entities.values()].map(entryOf));
  const gone = isWhole
    ? known.filter(
        (hit) => !seen.has(entryOf(hit)) && !keepsHolding(hit) && hit.decision !== 'true_match',
      )
    : [];
  await endHits(db, gone, 'unlike');
  await endHits(
    db,
    changes.flatMap(({ former }) => former ?? []),
    'changed',
  );
  await insertHits(db, subject, changes);
}

/** Only a sanction stops everything before anybody has looked. */
export const bandFor = ({ topic }: Pick<EntityRow, 'topic'>, band: Band): Band =>
  band === 'block' && topic !== 'sanction' ? 'review' : band;

const keepsHolding = ({ decision, band }: CurrentHit): boolean =>
  isUndecided(decision) && holds(band);

function changeOf(
  match: Match,
  given: Readonly<{
    known: readonly CurrentHit[];
    entities: ReadonlyMap<number, EntityRow>;
    subject: Subject;
    limits: BandLimits;
  }>,
): Change[] {
  const { known, entities, subject, limits } = given;
  const entity = entities.get(match.id);
  if (!entity) return [];
  const band = bandFor(entity, bandOf(match.judgement.score, limits));
  if (band === 'clear') return [];
  const same = known.filter((hit) => entryOf(hit) === entryOf(entity));
  const former = same.find(({ decision }) => decision === 'true_match') ?? same[0];
  if (!former) return [{ entity, match, band, former }];
  if (former.decision === 'true_match') return [];
  if (former.entity_id === entity.id && isSameKey(former.suppress_key, subject, entityOf(entity))) {
    return [];
  }
  const kept = keepsHolding(former) ? former.band : band;
  const stays = graver(kept, band);
  return stays === 'clear' ? [] : [{ entity, match, band: stays, former }];
}

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

async function endHits(db: Tx, hits: readonly CurrentHit[], ended: Ended): Promise<void> {
  if (hits.length === 0) return;
  await db
    .updateTable('screening_hit')
    .set({ ended, ended_at: sql`now()` })
    .where(
      'id',
      'in',
      hits.map(({ id }) => id),
    )
    .where('ended', 'is', null)
    .execute();
}

async function insertHits(db: Tx, subject: Subject, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const inserted = await db
    .insertInto('screening_hit')
    .values(
      changes.map(({ entity, match: { judgement }, band }) => ({
        ...{ subject_kind: subject.kind, subject_id: subject.id, entity_id: entity.id },
        ...{ list_id: entity.begun_by, score: String(judgement.score), band },
        parts: JSON.stringify(keptParts(subject, judgement.parts)),
        suppress_key: suppressKey(subject, entityOf(entity)),
      })),
    )
    // Another transaction that screens the same at this moment finds the same.
    .onConflict((conflict) => conflict.doNothing())
    .returning('band')
    .execute();
  await alertHits(
    db,
    subject,
    inserted.map(({ band }) => band),
  );
}

/** What a customer told of himself is kept under his own key, and nowhere else: here its words are left out. */
function keptParts({ kind }: Subject, parts: Parts): Parts {
  if (kind !== 'kyc') return parts;
  const pairs = parts.pairs.map((pair) => ({ ...pair, query: '' }));
  return { ...parts, query_name: '', query_rest: [], pairs };
}
