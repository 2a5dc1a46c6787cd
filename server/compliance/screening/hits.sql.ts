import { sql } from 'kysely';

import {
  type Band,
  type BandLimits,
  bandOf,
  graver,
  holds,
} from '@/lib/domain/compliance/screening/bands';
import { type Ended, isUndecided } from '@/lib/domain/compliance/screening/decision';
import type { Parts } from '@/lib/domain/compliance/screening/judge';
import type { Match } from '@/lib/domain/compliance/screening/list-index';
import type { Subject } from '@/lib/domain/compliance/screening/subject';
import type { Db, Tx } from '@/server/kernel/host';
import { type EntityRow, entitiesById, entityOf } from './entities.sql';
import { alertHits } from './alert-hits';
import { toldBefore } from './known-before.sql';
import { isSameKey, suppressKey } from './suppress-key';

export type SubjectRef = Pick<Subject, 'kind' | 'id'>;

/** Current hits of a subject, with their entries. */
export const currentHits = async (db: Db, { kind, id }: SubjectRef) => hitsAbout(db, kind, [id]);

async function hitsAbout(db: Db, kind: SubjectRef['kind'], ids: readonly number[]) {
  return db
    .selectFrom('screening_hit as hit')
    .innerJoin('screening_entity as entity', 'entity.id', 'hit.entity_id')
    .select(['hit.id', 'hit.subject_id', 'hit.entity_id', 'hit.decision', 'hit.band', 'hit.score'])
    .select(['hit.suppress_key', 'entity.source', 'entity.list', 'entity.ref', 'entity.topic'])
    .where('hit.subject_kind', '=', kind)
    .where('hit.subject_id', 'in', ids)
    .where('hit.ended', 'is', null)
    .orderBy('hit.id')
    .execute();
}
export type CurrentHit = Awaited<ReturnType<typeof currentHits>>[number];

const entryOf = ({ source, list, ref }: Pick<EntityRow, 'source' | 'list' | 'ref'>): string =>
  JSON.stringify([source, list, ref]);

/** A hit to insert, with its entry, match and band. */
type Change = Readonly<{
  entity: EntityRow;
  match: Match;
  band: Exclude<Band, 'clear'>;
  /** The previous hit on the same list entry, which this hit replaces; undefined if there is none. */
  former: CurrentHit | undefined;
}>;

/** A subject with its matches. */
export type Found = Readonly<{ subject: Subject; matches: readonly Match[] }>;

type Judged = Readonly<{
  limits: BandLimits;
  /** True if all lists were searched. Stored hits that are missing from the matches may then be ended. */
  isWhole: boolean;
}>;

/**
 * Updates the stored hits of some subjects of one kind. A decision is valid until the subject or the entry changes;
 * then the hit is undecided again. A true match stays until a user decides otherwise. An undecided hit above the log
 * band stays too, so that a changed spelling of the name does not remove it.
 */
export async function keepFound(db: Tx, found: readonly Found[], judged: Judged): Promise<void> {
  const [first] = found;
  if (!first) return;
  const ids = found.map(({ subject }) => subject.id);
  const hits = Map.groupBy(await hitsAbout(db, first.subject.kind, ids), (hit) => hit.subject_id);
  const entities = await entitiesById(
    db,
    found.flatMap(({ matches }) => matches.map(({ id }) => id)),
  );
  const isTold = await toldBefore(db, first.subject.kind, [...entities.keys()]);
  const outcomes = found.map((one) =>
    outcomeOf(one, { known: hits.get(one.subject.id) ?? [], entities, isTold, ...judged }),
  );
  await endHits(
    db,
    outcomes.flatMap(({ gone }) => gone),
    'unlike',
  );
  await endHits(
    db,
    outcomes.flatMap(({ changes }) => changes.flatMap(({ former }) => former ?? [])),
    'changed',
  );
  await insertHits(db, outcomes);
}

type Outcome = Readonly<{
  subject: Subject;
  changes: readonly Change[];
  /** Stored hits that must be ended, because their entries no longer match the subject. */
  gone: readonly CurrentHit[];
}>;

type Known = Readonly<{
  known: readonly CurrentHit[];
  entities: ReadonlyMap<number, EntityRow>;
  /** True if the name needs no new hit, because an earlier hit already covers it. */
  isTold: (subject: Subject, entity: EntityRow) => boolean;
}>;
type Given = Judged & Known;

function outcomeOf({ subject, matches }: Found, given: Given): Outcome {
  const { known, entities, isWhole } = given;
  const changes = matches.flatMap((match) => changeOf(match, { ...given, subject }));
  const seen = new Set(matches.flatMap(({ id }) => entities.get(id) ?? []).map(entryOf));
  const isGone = (hit: CurrentHit) =>
    !seen.has(entryOf(hit)) && !keepsHolding(hit) && hit.decision !== 'true_match';
  return { subject, changes, gone: isWhole ? known.filter(isGone) : [] };
}

/** Band of an undecided hit. Only hits on sanctions lists block: on other lists, `block` becomes `review`. */
export const bandFor = ({ topic }: Pick<EntityRow, 'topic'>, band: Band): Band =>
  band === 'block' && topic !== 'sanction' ? 'review' : band;

const keepsHolding = ({ decision, band }: CurrentHit): boolean =>
  isUndecided(decision) && holds(band);

function changeOf(
  match: Match,
  given: Known & Readonly<{ subject: Subject; limits: BandLimits }>,
): Change[] {
  const { known, entities, isTold, subject, limits } = given;
  const entity = entities.get(match.id);
  if (!entity) return [];
  const band = bandFor(entity, bandOf(match.judgement.score, limits));
  if (band === 'clear') return [];
  const same = known.filter((hit) => entryOf(hit) === entryOf(entity));
  const former = same.find(({ decision }) => decision === 'true_match') ?? same[0];
  if (!former) return isTold(subject, entity) ? [] : [{ entity, match, band, former }];
  if (former.decision === 'true_match') return [];
  if (former.entity_id === entity.id && isSameKey(former.suppress_key, subject, entityOf(entity))) {
    return [];
  }
  const kept = keepsHolding(former) ? former.band : band;
  const stays = graver(kept, band);
  return stays === 'clear' ? [] : [{ entity, match, band: stays, former }];
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

async function insertHits(db: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap(({ subject, changes }) =>
    changes.map((change) => rowOf(subject, change)),
  );
  if (rows.length === 0) return;
  const inserted = await db
    .insertInto('screening_hit')
    .values(rows)
    // A concurrent transaction may have inserted the same hit.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['subject_id', 'band'])
    .execute();
  const bands = Map.groupBy(inserted, ({ subject_id }) => subject_id);
  for (const { subject } of outcomes) {
    const found = bands.get(subject.id) ?? [];
    await alertHits(
      db,
      subject,
      found.map(({ band }) => band),
    );
  }
}

const rowOf = (subject: Subject, { entity, match: { judgement }, band }: Change) => ({
  subject_kind: subject.kind,
  subject_id: subject.id,
  entity_id: entity.id,
  list_id: entity.begun_by,
  score: String(judgement.score),
  band,
  parts: JSON.stringify(keptParts(subject, judgement.parts)),
  suppress_key: suppressKey(subject, entityOf(entity)),
});

/**
 * Details of a match to store with the hit, unencrypted. For a KYC customer they contain no names, because a customer's
 * data may be stored only encrypted with the customer's own key.
 */
function keptParts({ kind }: Subject, parts: Parts): Parts {
  if (kind !== 'kyc') return parts;
  return { ...parts, query_name: '', list_name: '', query_rest: [], list_rest: [], pairs: [] };
}
