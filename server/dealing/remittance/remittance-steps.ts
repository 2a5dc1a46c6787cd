import { addDays } from '@/lib/domain/calendar';
import { type DocumentStage } from '@/lib/domain/document-status';
import { Refusal } from '@/lib/domain/refusal';
import { CODE_UNLOCKS, isOverdue } from '@/lib/domain/dealing/remittance';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import type { DocumentRow } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { transferBodyOf } from '@/server/dealing/transfer/branch-steps';
import { type RemitCourse, remitCourse } from './remittance-course';
import { readRemit } from './remittance-reference';
import { agreedOn, sumsOf } from './remittance-terms';

const PAGE = 'remits';

/** Changes the stage of a remittance and adds the given data to its stored data. */
export async function stageTo(
  call: DocumentCall,
  row: DocumentRow,
  action: string,
  stage: DocumentStage,
  { reason, ...more }: RemitCourse = {},
): Promise<void> {
  const course = { ...remitCourse(row.course), ...more, ...(reason !== undefined && { reason }) };
  await moveToStage(call, row, { page: PAGE, action, stage, course, reason });
}

/** Marks an outgoing remittance as sent to the agent. Stores the agent's reference if there is one. */
export async function send(
  call: DocumentCall,
  row: DocumentRow,
  { reference = '' }: Readonly<{ reference?: string | undefined }>,
): Promise<void> {
  const course = { ...remitCourse(row.course), sent: { reference: reference || null } };
  await moveToStage(call, row, { page: PAGE, action: 'send', stage: 'sent', course, reference });
}

export const isOut = (row: DocumentRow) => transferBodyOf(row).kind === 'remit_out';

export const wrongKind = ({ status, version }: DocumentRow) =>
  new Conflict('remit.not-of-this', { status, version });

const WAITING = ['paid_in', 'sent', 'available', 'expired'] as const;

/** Releases a held remittance to its previous stage. A reason is required if the agent's order lacked data. */
export async function release(
  call: DocumentCall,
  row: DocumentRow,
  { reason }: Readonly<{ reason?: string | undefined }>,
): Promise<void> {
  const { missing, ...course } = remitCourse(row.course);
  if (missing !== undefined && reason === undefined) {
    throw new Refusal('field.required', { field: 'reason' });
  }
  const stage = WAITING.find((one) => one === course.held_from) ?? 'paid_in';
  const from = { ...row, course };
  await stageTo(call, from, 'release', stage, {
    ...(await waitsAnew(call, from, stage)),
    ...(reason !== undefined && { reason }),
  });
}

/** Marks a remittance as ready to be paid to the beneficiary. If it is overdue, it gets a new expiry. */
export async function makeAvailable(call: DocumentCall, row: DocumentRow): Promise<void> {
  await stageTo(call, row, 'available', 'available', await waitsAnew(call, row, 'available'));
}

/** Returns a new expiry if a remittance enters the stage `available` after its expiry; otherwise an empty object. */
async function waitsAnew(
  call: DocumentCall,
  row: DocumentRow,
  stage: DocumentStage,
): Promise<RemitCourse> {
  const { known, terms } = await knownSums(call, row);
  const { policy, today } = known;
  if (!isOverdue({ stage, expires_on: terms.expires_on }, today)) return {};
  return { expires_on: addDays(today, policy.remittance_days) };
}

const DAY_MS = 86_400_000;

/**
 * Unlocks payout by resetting the count of wrong codes, at most twice in 24 hours. Refuses a user who entered one of
 * these wrong codes.
 */
export async function unlock(
  call: DocumentCall,
  row: DocumentRow,
  { reason }: Readonly<{ reason: string }>,
): Promise<void> {
  const { tried_by = [], unlocks = [] } = remitCourse(row.course);
  if (tried_by.includes(call.me.id)) throw new Refusal('remit.unlock-own');
  const now = call.host.now();
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  if (unlocks.filter(({ at }) => at > before).length >= CODE_UNLOCKS) {
    throw new Refusal('remit.unlock-often');
  }
  const stage = WAITING.find((one) => one === row.stage) ?? 'available';
  await stageTo(call, row, 'unlock', stage, {
    tries: 0,
    tried_by: [],
    reason,
    unlocks: [...unlocks, { at: now.toISOString(), by: call.me.id }],
  });
}

/**
 * Account on which the amount is still owed: unclaimed money if the remittance has expired and was moved there,
 * otherwise remittances payable.
 */
export async function owedAccount(call: DocumentCall, row: DocumentRow): Promise<number> {
  const { unclaimed, remittances_payable } = await purposeAccounts(call.db, [
    'remittances_payable',
    'unclaimed',
  ]);
  return remitCourse(row.course).unclaimed ? unclaimed : remittances_payable;
}

/** Reference data and amounts of a posted remittance, computed with the terms stored at posting. */
export async function knownSums(call: DocumentCall, row: DocumentRow, day?: string) {
  const known = await readRemit(call, transferBodyOf(row), day);
  const terms = agreedOn(transferBodyOf(row), known, remitCourse(row.course));
  const sums = sumsOf(terms, known);
  if (!sums) throw new Error('a remittance was posted without its sums');
  const { base, decimals } = known.currencies;
  return { known, terms, sums, base, decimals, mids: known.mids };
}
