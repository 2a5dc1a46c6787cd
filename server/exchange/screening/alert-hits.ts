import { type Band, graver, holds } from '@/lib/domain/screening/bands';
import type { SubjectKind } from '@/lib/domain/screening/subject';
import type { Tx } from '@/server/kernel/host';
import { raiseAlert } from '../compliance/raise-alert';
import { NAMED_ON } from './subjects.sql';

type About = Readonly<{ kind: SubjectKind; id: number }>;

/** What stops everything has to be looked into before what only waits. */
const SCORES = { block: 90, review: 60 } as const;

/** Raises an alert where somebody was found on a list and has to wait for a decision; nobody at a counter is told. */
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

/** What names him, where it is no book. */
function documentsOf({ kind, id }: About) {
  const type = NAMED_ON.get(kind);
  return type === undefined ? [] : [{ type, id }];
}

/** The party that somebody is, or is known by; nothing of staff and of whoever a remittance names. */
async function partyOf(db: Tx, { kind, id }: About): Promise<number | null> {
  if (kind === 'party') return id;
  if (kind !== 'kyc' && kind !== 'beneficiary') return null;
  const table = kind === 'kyc' ? 'kyc_customer' : 'beneficiary';
  const row = await db.selectFrom(table).select('party_id').where('id', '=', id).executeTakeFirst();
  return row?.party_id ?? null;
}
