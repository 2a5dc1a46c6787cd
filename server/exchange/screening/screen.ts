import { type Band, bandOf, graver, holds } from '@/lib/domain/screening/bands';
import { isUndecided } from '@/lib/domain/screening/decision';
import type { Subject } from '@/lib/domain/screening/subject';
import type { Db, Tx } from '@/server/kernel/host';
import { type CurrentHit, currentHits, keepFound, type SubjectRef } from './hits.sql';
import { unsettledAnywhere } from './known-before.sql';
import { bandLimits } from './limits';
import { currentLists } from './list-memory';
import { identityOf, type Named, readSubject } from './subjects.sql';
import { unsuppressed } from './unsuppressed.sql';

/** How somebody stands with the lists, and how many hits somebody has yet to decide. */
export type Screened = Readonly<{
  band: Band;
  open_hits: number;
  /** Somebody has decided that he holds or held an office. */
  is_pep: boolean;
}>;

/**
 * Holds somebody against all lists, in the caller's transaction, and keeps what was found. Somebody who is stored is
 * compared as he is stored; a customer under review as he is given.
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

/** How somebody stands with the lists by what was found before. */
export async function openHits(db: Db, subject: SubjectRef): Promise<Screened> {
  const hits = await currentHits(db, subject);
  return {
    band: hits.reduce<Band>((band, hit) => graver(band, bandByDecision(hit)), 'clear'),
    open_hits: hits.filter(({ decision, band }) => isUndecided(decision) && holds(band)).length,
    is_pep: hits.some(({ decision, topic }) => decision === 'true_match' && topic === 'pep'),
  };
}

/** Whom a list means stays blocked; who was found to hold an office is known to, and is dealt with. */
function bandByDecision({ decision, band, topic }: CurrentHit): Band {
  if (decision === 'true_match') return topic === 'sanction' ? 'block' : 'log';
  return decision === 'false_positive' ? 'clear' : band;
}

/** Whether nothing may be dealt with any of some parties. Whoever asks learns no more than that. */
export async function isHeld(db: Db, partyIds: readonly number[]): Promise<boolean> {
  const parties = [...new Set(partyIds)].map((id): SubjectRef => ({ kind: 'party', id }));
  return (await heldSubjects(db, [...parties, ...(await customersOf(db, partyIds))])).length > 0;
}

/** The files of parties that are customers: what is known of them there may be found where the name alone is not. */
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
 * Those of some people with whom nothing may be dealt: somebody has to decide first, or has decided that a list means
 * them. Who has changed and was not held against the lists since is held against them now; nothing is stored.
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
 * Whether a list may mean any of some people who are written in a draft and stored nowhere yet. Nothing is kept: a draft
 * that is saved has them held against the lists.
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

/** What holding somebody against the lists would find that is not decided, where that is due. */
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
