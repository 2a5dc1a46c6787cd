import { type Selectable, sql } from 'kysely';

import { absolute } from '@/lib/domain/money';
import type { Decision } from '@/lib/domain/compliance/screening/decision';
import type { ScreeningHit } from '@/server/database/types';
import type { Act } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { programAct } from '@/server/document/program-act';
import { voidDocument } from '@/server/document/void';
import type { AuditNote } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { assessAgain } from '@/server/compliance/kyc/risk';
import { blockListed } from '@/server/compliance/kyc/stop';
import { manualJournalKind } from '@/server/dealing/manual-journal/manual-journal';

type Row = Selectable<ScreeningHit>;
type Given = Readonly<{ decision: Exclude<Decision, 'open'>; reason: string }>;

/**
 * Stores a decision about a hit; refuses a hit that has ended. A true match with a sanctions list blocks the KYC file
 * and transfers the party's credit balances to the blocked funds account. A different decision later releases the
 * money, but the file stays blocked. The risk of the customer is computed again.
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
  if (row.subject_kind === 'kyc') await assessAgain(call, row.subject_id);
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

/**
 * Party whose money a true match freezes. Undefined if the list is not a sanctions list, or if the subject has no
 * party.
 */
async function frozenParty(db: Db, row: Row): Promise<number | undefined> {
  const { subject_kind, subject_id } = row;
  if (!(await isSanction(db, row))) return undefined;
  if (subject_kind === 'party') return subject_id;
  return subject_kind === 'kyc' ? partyOf(db, subject_id) : undefined;
}

/** Returns the id of a KYC customer's party; undefined if there is none. */
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

/**
 * Purposes of accounts whose balances are frozen. Money for a remittance is not moved; the remittance is held instead.
 */
const OWED_ON = ['customer_balances', 'dealer_settlement', 'agent_settlement'];

/**
 * The manual journal type without its approval rule and without its check before voiding, because only a screening
 * decision posts and voids these entries.
 */
const { void: _void, ...unchecked } = manualJournalKind;
const kind: typeof manualJournalKind = {
  ...unchecked,
  plan: (body, reference) => ({ ...unchecked.plan(body, reference), hold: undefined }),
};
const given = { page: 'manual journal', action: 'post' } as const;

/**
 * Transfers the party's credit balances to the blocked funds account. Returns the ids of the documents; empty if the
 * party has no credit balance.
 */
async function freeze(call: Call, partyId: number): Promise<number[]> {
  const owed = await owedTo(call.db, partyId);
  if (owed.length === 0) return [];
  const { blocked_funds } = await purposeAccounts(call.db, ['blocked_funds']);
  const lines = owed.flatMap(({ account_id, currency, amount }) => [
    { account_id, party_id: partyId, currency, amount: absolute(amount) },
    { account_id: blocked_funds, party_id: partyId, currency, amount },
  ]);
  // The memo must not name the reason, because other users can read it in the ledger.
  const reason = call.say('party-funds.moved');
  const input = { date: await call.today(), kind: 'reclass', lines, reason, post: true };
  return inProgram(call, async (act) => {
    const { row } = await storeDraft(Object.assign(act, { input }), kind);
    return [row.id];
  });
}

/** Voids the documents that transferred a party's money to blocked funds. */
async function unfreeze(call: Call, documents: readonly number[]): Promise<void> {
  const reason = call.say('party-funds.back');
  for (const id of documents) {
    await inProgram(call, (act) => voidDocument(act, kind, id, { reason }));
  }
}

/**
 * Runs `work` in the name of the user who decides. The decision grants the permissions for it, even if the user does
 * not have them.
 */
async function inProgram<Done>(
  { host, db, me, audit }: Call,
  work: (act: Act) => Promise<Done>,
): Promise<Done> {
  const notes: AuditNote[] = [];
  const done = await work(programAct({ host, db, maker: me, notes, given }));
  audit(...notes);
  return done;
}

async function owedTo(db: Db, partyId: number) {
  const { rows } = await sql<{ account_id: number; currency: string; amount: string }>`
    select balance.account_id, balance.currency, trim_scale(balance.amount)::text as amount
    from balance join account on account.id = balance.account_id
    where balance.party_id = ${partyId} and balance.amount < 0 and account.purpose = any(${OWED_ON})
    order by account.number, balance.currency
  `.execute(db);
  return rows;
}
