import { type Band, graver, holds } from '@/lib/domain/compliance/screening/bands';
import type { SubjectKind } from '@/lib/domain/compliance/screening/subject';
import type { Tx } from '@/server/kernel/host';
import { raiseAlert } from '@/server/compliance/monitoring/raise-alert';
import { NAMED_ON } from './subjects.sql';

type About = Readonly<{ kind: SubjectKind; id: number }>;

/** Scores of alerts. A hit that blocks has a higher score than a hit that only needs a review. */
const SCORES = { block: 90, review: 60 } as const;

/** Raises an alert if a hit needs a decision. Tellers are not notified. */
export async function alertHits(db: Tx, about: About, bands: readonly Band[]): Promise<void> {
  const band = bands.reduce<Band>(graver, 'clear');
  if (!holds(band)) return;
  const { kind, id } = about;
  const party = await partyOf(db, about);
  await raiseAlert(db, {
    rule: 'list_hit',
    score: band === 'block' ? SCORES.block : SCORES.review,
    party_ids: party === null ? [] : [party],
    documents: documentsOf(about),
    facts: { subject: kind, subject_id: id, band },
    ...(party === null && { about: `list_hit ${kind} ${id}` }),
  });
}

/** The document that names the person, if the person has no record; otherwise empty. */
function documentsOf({ kind, id }: About) {
  const type = NAMED_ON.get(kind);
  return type === undefined ? [] : [{ type, id }];
}

/** Party of a subject; null for users and for people without a record. */
async function partyOf(db: Tx, { kind, id }: About): Promise<number | null> {
  if (kind === 'party') return id;
  if (kind !== 'kyc' && kind !== 'beneficiary') return null;
  const table = kind === 'kyc' ? 'kyc_customer' : 'beneficiary';
  const row = await db.selectFrom(table).select('party_id').where('id', '=', id).executeTakeFirst();
  return row?.party_id ?? null;
}
