import * as v from 'valibot';

import { sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { decide, fallsUnder, waitingFor } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { Voiding } from '@/server/document/void';
import { Conflict } from '@/server/kernel/failure';
import { checkPrepared } from './preparing';
import { checkDraft } from './prepare';
import { checkVersion, noteRun } from './note-run';
import { TYPE } from './run-body';
import { type SlipRow, slipsOf } from './slips.sql';
import { voidRun } from './void-run';

/**
 * Approves a draft whose slips are complete. If an approval rule applies, the maker may not approve the run. Refuses a
 * run without slips.
 */
export async function approveRun(
  call: DocumentCall,
  row: DocumentRow,
  version?: number,
): Promise<void> {
  checkDraft(row);
  checkVersion(row, version);
  await checkPrepared(call, row);
  const slips = await slipsOf(call.db, row.id);
  if (slips.length === 0) throw new Refusal('payroll.nobody', { field: 'employee_ids' });
  await checkSecond(call, row, slips);
  await changeDocument(call.db, row, { status: 'approved' });
  noteRun(call, row.id, 'approve', { status: ['draft', 'approved'] });
}

async function checkSecond(
  call: DocumentCall,
  { created_by }: DocumentRow,
  slips: readonly SlipRow[],
): Promise<void> {
  const base = sum(slips.map(({ base_net }) => base_net));
  const isHeld = await fallsUnder(call.db, { subject: 'payroll', base });
  if (isHeld && created_by === call.me.id) throw new Refusal('approval.own');
}

/** Approves a draft, or the pending void of a posted run. */
export async function approveOrVoid(
  call: DocumentCall & Readonly<{ input: Readonly<{ version?: number | undefined }> }>,
  row: DocumentRow,
): Promise<void> {
  if (row.status === 'draft') return approveRun(call, row, call.input.version);
  const { id } = row;
  if (!(await waitingFor(call.db, TYPE, id))) throw new Conflict('approval.none', {});
  const request = await decide(call, { type: TYPE, id }, 'approved');
  await voidRun(call, row, v.parse(Voiding, request));
}

/** Turns an approved run back into a draft. */
export async function reopenRun(
  call: DocumentCall,
  row: DocumentRow,
  reason: string,
): Promise<void> {
  await changeDocument(call.db, row, { status: 'draft' });
  noteRun(call, row.id, 'reopen', { status: ['approved', 'draft'], reason: [null, reason] });
}

/** Rejects the pending void of a posted run. */
export async function rejectVoid(
  call: DocumentCall,
  { id }: DocumentRow,
  reason: string,
): Promise<void> {
  await decide(call, { type: TYPE, id }, 'rejected', reason);
  noteRun(call, id, 'reject', { reason: [null, reason] });
}
