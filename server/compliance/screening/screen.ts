import { type Band, bandOf, graver, holds } from '@/lib/domain/compliance/screening/bands';
import { isUndecided } from '@/lib/domain/compliance/screening/decision';
import type { Subject } from '@/lib/domain/compliance/screening/subject';
import type { Db, Tx } from '@/server/kernel/host';
import { type CurrentHit, currentHits, keepFound, type SubjectRef } from './hits.sql';
import { unsettledAnywhere } from './known-before.sql';
import { bandLimits } from './limits';
import { currentLists } from './list-memory';
import { identityOf, type Named, readSubject } from './subjects.sql';
import { unsuppressed } from './unsuppressed.sql';

/** Screening state of a subject, and the number of undecided hits above the log band. */
export type Screened = Readonly<{
  band: Band;
  open_hits: number;
  /** True if a match with a politically exposed person was confirmed. */
  is_pep: boolean;
}>;

/**
 * Screens a subject against all lists in the caller's transaction, and stores the hits. Uses the given data only if the
 * subject cannot be read from the database.
 */
export async function screenSubject(db: Tx, given: Subject): Promise<Screened> {
  const subject = (await readSubject(db, given)) ?? given;
  const lists = await currentLists(db);
  if (lists) {
    const limits = await bandLimits(db);
    const matches = lists.search(subject, limits.log);
    await keepFound(db, [{ subject, matches }], { limits, isWhole: true });
  }
  return openHits(db, subject);
}

/** Returns the screening state of a subject from its stored hits. */
export async function openHits(db: Db, subject: SubjectRef): Promise<Screened> {
  const hits = await currentHits(db, subject);
  return {
    band: hits.reduce<Band>((band, hit) => graver(band, bandByDecision(hit)), 'clear'),
    open_hits: hits.filter(({ decision, band }) => isUndecided(decision) && holds(band)).length,
    is_pep: hits.some(({ decision, topic }) => decision === 'true_match' && topic === 'pep'),
  };
}

/**
 * Band of a hit after its decision. A confirmed sanctions match blocks. A confirmed match on another list does not,
 * because deals with office holders are permitted.
 */
function bandByDecision({ decision, band, topic }: CurrentHit): Band {
  if (decision === 'true_match') return topic === 'sanction' ? 'block' : 'log';
  return decision === 'false_positive' ? 'clear' : band;
}

/** True if at least one of the parties is on hold. The reason is confidential, so it is not returned. */
export async function isHeld(db: Db, partyIds: readonly number[]): Promise<boolean> {
  const parties = [...new Set(partyIds)].map((id): SubjectRef => ({ kind: 'party', id }));
  return (await heldSubjects(db, [...parties, ...(await customersOf(db, partyIds))])).length > 0;
}

/**
 * KYC files of the parties. They are checked too, because a file can match a list even if the party's name does not.
 */
async function customersOf(db: Db, partyIds: readonly number[]): Promise<SubjectRef[]> {
  if (partyIds.length === 0) return [];
  const rows = await db
    .selectFrom('kyc_customer')
    .select('id')
    .where('party_id', 'in', partyIds)
    .execute();
  return rows.map(({ id }) => ({ kind: 'kyc', id }));
}

/**
 * Returns the subjects that are on hold: a hit above the log band is undecided, or a sanctions match is confirmed. A
 * subject that is queued for screening is also screened here, without storing the result.
 */
export async function heldSubjects(
  db: Db,
  subjects: readonly SubjectRef[],
): Promise<readonly SubjectRef[]> {
  const held: SubjectRef[] = [];
  for (const subject of subjects) {
    const { band } = await openHits(db, subject);
    if (holds(band) || holds(await bandWhereDue(db, subject))) held.push(subject);
  }
  return held;
}

/**
 * True if a list entry may be one of the people who are named in an unsaved draft. Nothing is stored; the draft is
 * screened when it is saved.
 */
export async function isAnyNamedHeld(db: Db, people: readonly Named[]): Promise<boolean> {
  const lists = people.length === 0 ? undefined : await currentLists(db);
  if (!lists) return false;
  const { review } = await bandLimits(db);
  for (const identity of people.map(identityOf)) {
    const matches = lists.search(identity, review);
    if ((await unsettledAnywhere(db, identity, matches)).length > 0) return true;
  }
  return false;
}

/**
 * Band of the best match of a subject that is queued for screening. Matches that were decided to be a different person
 * are ignored. Returns `clear` if the subject is not queued or nothing matches.
 */
async function bandWhereDue(db: Db, ref: SubjectRef): Promise<Band> {
  const due = await db
    .selectFrom('screening_due')
    .select('at')
    .where('kind', '=', ref.kind)
    .where('subject_id', '=', ref.id)
    .executeTakeFirst();
  const lists = due && (await currentLists(db));
  const subject = lists && (await readSubject(db, ref));
  if (!lists || !subject) return 'clear';
  const limits = await bandLimits(db);
  const matches = await unsuppressed(db, subject, lists.search(subject, limits.review));
  return matches[0] ? bandOf(matches[0].judgement.score, limits) : 'clear';
}
