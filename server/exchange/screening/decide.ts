import type { Selectable } from 'kysely';

import type { Decision } from '@/lib/domain/screening/decision';
import type { ScreeningHit } from '@/server/database/types';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { blockListed } from '../kyc/stop';
import { freeze, unfreeze } from './freeze';

type Row = Selectable<ScreeningHit>;
type Given = Readonly<{ decision: Exclude<Decision, 'open'>; reason: string }>;

/**
 * Stores a decision about a hit. A true match of a sanctions list freezes what is owed to the party and blocks its KYC
 * file. A later different decision releases the money, but the file stays blocked. Refuses a hit that has ended.
 */
export async function decide(call: Call, id: number, { decision, reason }: Given): Promise<Row> {
  const { db, me, host } = call;
  const row = await lockHit(db, id);
  if (row.ended !== null) throw new Conflict('screening.ended', { ended: row.ended });
  const was = row.decision === 'true_match';
  const is = decision === 'true_match';
  if (was && !is) await unfreeze(call, row.freeze_ids);
  const partyId = is && !was ? await frozenParty(db, row) : undefined;
  const freeze_ids =
    is && was ? row.freeze_ids : partyId === undefined ? [] : await freeze(call, partyId);
  const decided = { decision, reason, decided_by: me.id, decided_at: host.now().toISOString() };
  const after = await db
    .updateTable('screening_hit')
    .set({ ...decided, freeze_ids })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (is && !was && (await isSanction(db, row))) {
    await blockListed(call, { kind: row.subject_kind, id: row.subject_id });
  }
  call.audit({
    action: 'decide',
    page: 'compliance',
    record_type: 'screening hit',
    record_id: id,
    changes: { decision: [row.decision, decision], reason: [row.reason, reason] },
  });
  return after;
}

async function lockHit(db: Tx, id: number): Promise<Row> {
  const row = await db
    .selectFrom('screening_hit')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export async function findHit(db: Db, id: number): Promise<Row> {
  const row = await db
    .selectFrom('screening_hit')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Party whose money a true match freezes; undefined unless the list is a sanctions list. */
async function frozenParty(db: Db, row: Row): Promise<number | undefined> {
  const { subject_kind, subject_id } = row;
  if (!(await isSanction(db, row))) return undefined;
  if (subject_kind === 'party') return subject_id;
  return subject_kind === 'kyc' ? partyOf(db, subject_id) : undefined;
}

/** Party of a KYC customer, if there is one. */
async function partyOf(db: Db, customerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('kyc_customer')
    .select('party_id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.party_id ?? undefined;
}

async function isSanction(db: Db, { entity_id }: Row): Promise<boolean> {
  const entity = await db
    .selectFrom('screening_entity')
    .select('topic')
    .where('id', '=', entity_id)
    .executeTakeFirstOrThrow();
  return entity.topic === 'sanction';
}
