import { sql } from 'kysely';

import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import { dropWaiting, holdFor } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import { voidWaits } from '@/server/document/hold-void';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { reversalOf, type Voiding } from '@/server/document/void';
import { giveBack } from '@/server/hrm/adjustment/due';
import type { Tx } from '@/server/kernel/host';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';
import { withdrawMails } from './mail-slips';
import { noteRun } from './note-run';
import { TYPE } from './run-body';
import { PAGE } from './run-kind';

/** Voids a posted run. If it was posted on an earlier day and an approval rule applies, requests approval instead. */
export async function voidOrAskRun(
  call: DocumentCall,
  row: DocumentRow,
  request: Voiding,
): Promise<void> {
  const { id } = row;
  const action = { subject: 'void_after_day', page: PAGE, type: TYPE, id, request } as const;
  const held = (await voidWaits(call, row)) && (await holdFor(call, action));
  if (held) return noteRun(call, id, 'ask to void', { void_reason: [null, request.reason] });
  await dropWaiting(call.db, TYPE, id);
  await voidRun(call, row, request);
}

/**
 * Reverses line by line all entries of a run that are in force, latest first. The slips are kept with the status
 * `voided`, and the adjustments that they applied become due again.
 */
export async function voidRun(
  call: DocumentCall,
  row: DocumentRow,
  { reason, date }: Voiding,
): Promise<void> {
  const { db } = call;
  const day = date ?? (await call.today());
  const entries = await standingEntries(db, row.id);
  const name = { document_type: TYPE, document_id: row.id, number: row.number ?? '' } as const;
  const as = { userId: call.user?.id ?? null, module: lockModuleOf(TYPE) };
  const postings: Posting[] = [];
  for (const entryId of entries) {
    postings.push(await reversalOf(db, { entryId, memo: row.memo ?? '' }, day));
  }
  await post(db, postings, { as, name: async () => postings.map(() => name) });
  await takePaymentsBack(call, row.id, reason);
  const slips = await db
    .updateTable('payslip')
    .set({ status: 'voided', paid: '0', version: sql<number>`version + 1` })
    .set((eb) => ({ void_reason: eb.fn.coalesce('void_reason', eb.val(reason)) }))
    .where('run_id', '=', row.id)
    .returning('id')
    .execute();
  await withdrawMails(
    db,
    slips.map(({ id }) => id),
  );
  await giveBack(call, { run_id: row.id, reason, date: day });
  const voided = { status: 'voided', void_reason: reason, stage: null, course: {} };
  await changeDocument(db, row, voided);
  noteRun(call, row.id, 'void', { status: [row.status, 'voided'], void_reason: [null, reason] });
}

/** Entries of a run that are not reversed, latest first. */
async function standingEntries(db: Tx, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry as e')
    .select('e.id')
    .where('e.document_type', '=', TYPE)
    .where('e.document_id', '=', id)
    .where('e.reverses_id', 'is', null)
    .where(sql<boolean>`not exists (select from entry r where r.reverses_id = e.id)`)
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map((entry) => entry.id);
}

async function takePaymentsBack(call: DocumentCall, runId: number, reason: string): Promise<void> {
  await call.db
    .updateTable('payroll_payment')
    .set({ reversed_at: call.host.now().toISOString(), reversed_reason: reason })
    .where('run_id', '=', runId)
    .where('reversed_at', 'is', null)
    .execute();
}
