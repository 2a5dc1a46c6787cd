import { sql } from 'kysely';

import { isZero } from '@/lib/domain/money';
import { entryLine, slipBack } from '@/lib/domain/hrm/payroll-entry';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { voidWaits } from '@/server/document/hold-void';
import { postAdditional } from '@/server/document/additional-entry';
import { lockShown } from '@/server/document/record';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { postedEntry, reversalOf } from '@/server/document/void';
import { giveBack } from '@/server/hrm/adjustment/due';
import { Conflict } from '@/server/kernel/failure';
import type { Posting } from '@/server/ledger/posting';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { withdrawMails } from './mail-slips';
import { noteRun } from './note-run';
import { paymentsOf } from './payments.sql';
import { bookedSlip, payrollSetting } from './post-run';
import { courseOf, runOf, TYPE } from './run-body';
import { findSlip, type SlipRow, slipsOf, stageOfRun } from './slips.sql';

type Asked = Readonly<{ payment_id: number; reason: string; date?: string | undefined }>;

/**
 * Reverses one payment of a run, so that the paid amounts are open again. Refuses an unknown or already reversed
 * payment.
 */
export async function takePaymentBack(
  call: DocumentCall,
  row: DocumentRow,
  { payment_id, reason, date }: Asked,
): Promise<void> {
  const { db } = call;
  const payment = (await paymentsOf(db, row.id)).find(({ id }) => id === payment_id);
  if (!payment || payment.reversed_at !== null) {
    throw new Refusal('payroll.no-payment', { field: 'payment_id' });
  }
  const day = date ?? (await call.today());
  const entry = { entryId: payment.entry_id, memo: row.memo ?? '' };
  await postAdditional(call, row, await reversalOf(db, entry, day));
  await db
    .updateTable('payroll_payment')
    .set({ reversed_at: call.host.now().toISOString(), reversed_reason: reason })
    .where('id', '=', payment_id)
    .execute();
  await sql`
    update payslip s set paid = s.paid - given.amount, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(payment.slips)}::jsonb) as given (slip_id bigint, amount numeric)
    where s.id = given.slip_id
  `.execute(db);
  const { payments = [], ...course } = courseOf(row.course);
  const left = payments.filter(({ entry_id }) => entry_id !== payment.entry_id);
  const stage = stageOfRun(await slipsOf(db, row.id));
  const changed = await changeDocument(db, row, { course: { ...course, payments: left }, stage });
  noteRun(call, row.id, 'take back', {
    status: [row.status, changed.stage ?? changed.status],
    reason: [null, reason],
  });
}

/**
 * Voids one slip of a posted run by a separate entry, so that the employee can be in another run. Refuses a slip that
 * is partly or fully paid, and the last slip of a run. Refuses if voiding the run itself would need approval.
 */
export async function voidSlip(
  call: DocumentCall,
  slipId: number,
  { reason, date }: Readonly<{ reason: string; date?: string | undefined }>,
): Promise<number> {
  const { db } = call;
  const { run_id } = await findSlip(db, slipId);
  const row = await lockShown(db, TYPE, run_id);
  const slips = await slipsOf(db, run_id);
  const slip = await findSlip(db, slipId);
  const refuse = (key: string) => new Conflict(key, { status: slip.status, version: slip.version });
  if (slip.status !== 'posted') throw refuse(`payroll.slip-${slip.status}`);
  if (!isZero(slip.paid)) throw refuse('payroll.slip-paid');
  if (slips.filter(({ status }) => status === 'posted').length === 1) {
    throw refuse('payroll.last-slip');
  }
  if (await voidWaits(call, row)) throw refuse('payroll.slip-held');
  const day = date ?? (await call.today());
  const course = courseOf(row.course);
  const posting = await slipReversal(call, row, { slip, day });
  const posted = posting.lines.length === 0 ? null : await postAdditional(call, row, posting);
  await db
    .updateTable('payslip')
    .set({ status: 'voided', void_reason: reason, void_entry_id: posted })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', slipId)
    .execute();
  await withdrawMails(db, [slipId]);
  await giveBack(call, { run_id, slip_id: slipId, reason, date: day });
  const entries = posted === null ? [] : [{ entry_id: posted }];
  await changeDocument(db, row, {
    course: { ...course, slips: [...(course.slips ?? []), ...entries] },
    status: 'posted',
    stage: stageOfRun(await slipsOf(db, run_id)),
  });
  noteRun(call, run_id, 'void slip', { employee: [slip.name, null], reason: [null, reason] });
  return run_id;
}

/** Entry that reverses one slip of a run, with the same values in base that the run posted. */
async function slipReversal(
  { db }: DocumentCall,
  row: DocumentRow,
  { slip, day }: Readonly<{ slip: SlipRow; day: string }>,
): Promise<Omit<Posting, 'kind'>> {
  const setting = await payrollSetting(db, runOf(row));
  const entry = { entryId: await postedEntry(db, row), memo: row.memo ?? '' };
  const { lines: reversed, reverses, date, memo } = await reversalOf(db, entry, day);
  const whole = reverses.moves.find(({ currency }) => currency === slip.currency);
  const layers = (reverses.layers ?? []).filter(({ currency }) => currency === slip.currency);
  const back = slipBack(bookedSlip(slip), { reversed, moved: whole, layers }, setting);
  if (!whole || !back.move) return { date, memo, lines: back.lines };
  const { realised_fx } = await purposeAccounts(db, ['realised_fx']);
  const { realised } = back.move;
  const result = isZero(realised) ? [] : [entryLine(realised_fx, setting.base, realised)];
  return {
    date,
    memo,
    lines: [...back.lines, ...result],
    reverses: {
      entryId: entry.entryId,
      isPart: true,
      moves: [{ ...whole, ...back.move }],
      layers: back.layers.map((move) => ({ ...move, currency: slip.currency })),
    },
  };
}
