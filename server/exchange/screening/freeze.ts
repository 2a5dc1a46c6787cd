import { sql } from 'kysely';

import { absolute } from '@/lib/domain/money';
import { storeDraft } from '@/server/document/acts';
import type { Act } from '@/server/document/act';
import type { AuditNote } from '@/server/kernel/audit';
import { programAct } from '@/server/document/program-act';
import { voidDocument } from '@/server/document/void';
import type { Call } from '@/server/kernel/serve';
import type { Db } from '@/server/kernel/host';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { manualJournalKind } from '../manual-journal';

/** Accounts with balances owed to a party. Money for a remittance stays, and the remittance is held instead. */
const OWED_ON = ['customer_balances', 'dealer_settlement', 'agent_settlement'];

/** Posted without approval, and voided only by another decision about the hit. */
const { holds: _holds, checkVoid: _checkVoid, ...kind } = manualJournalKind;
const given = { page: 'manual journal', action: 'post' } as const;

/** Moves what is owed to a party to blocked funds. Returns the ids of the documents; empty if nothing is owed. */
export async function freeze(call: Call, partyId: number): Promise<number[]> {
  const owed = await owedTo(call.db, partyId);
  if (owed.length === 0) return [];
  const { blocked_funds } = await purposeAccounts(call.db, ['blocked_funds']);
  const lines = owed.flatMap(({ account_id, currency, amount }) => [
    { account_id, party_id: partyId, currency, amount: absolute(amount) },
    { account_id: blocked_funds, party_id: partyId, currency, amount },
  ]);
  // Other users read this memo in the ledger, so it must not name the cause.
  const reason = call.say('party-funds.moved');
  const input = { date: await call.today(), kind: 'reclass', lines, reason, post: true };
  return inProgram(call, async (act) => {
    const { row } = await storeDraft(Object.assign(act, { input }), kind);
    return [row.id];
  });
}

/** Voids the documents that froze a party's money. */
export async function unfreeze(call: Call, documents: readonly number[]): Promise<void> {
  const reason = call.say('party-funds.back');
  for (const id of documents) {
    await inProgram(call, (act) => voidDocument(act, kind, id, { reason }));
  }
}

/** Acts as the user who decided, with the rights of the decision. */
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
