import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import { isLent } from '@/lib/domain/hrm/adjustment';
import { planDraw } from '@/lib/domain/dealing/credit-draw';
import { documentNumber } from '@/lib/domain/document-number';
import { compare, type Decimal, fits } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { type AnyKind, note } from '@/server/document/act';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import { postAdditional, takeBack } from '@/server/document/additional-entry';
import { planOf, postPlanned } from '@/server/document/plan-draft';
import { statusOf } from '@/server/document/record';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { postedEntry } from '@/server/document/void';
import { Conflict } from '@/server/kernel/failure';
import { referenceTo } from '@/server/ledger/reference';
import { settledAt } from '@/server/ledger/settled-at';
import {
  adjustmentOf,
  type AdjustmentCourse,
  courseOf,
  leftOf,
  stageOf,
} from './adjustment-course';
import { settingOn } from './adjustment-plan';
import { advancesAccount, cashAt } from './adjustment-reference';

const page = 'payroll adjustment';

/** Approves a draft: assigns its number, and pays an advance or a loan out. */
export async function approveAdjustment(
  call: DocumentCall,
  kind: AnyKind,
  row: DocumentRow,
): Promise<void> {
  const planned = await planOf(call, kind, { ...row.body, post: true });
  const number = documentNumber(kind.type, row.id, row.custom_id);
  const start = await kind.starts?.(call, row.body, planned);
  const store = async () =>
    changeDocument(call.db, row, {
      ...start,
      status: 'posted',
      number,
      posted_at: call.host.now(),
    });
  const { row: approved } = await postPlanned(call, kind, row.body, { ...planned, store });
  note(call, kind, row.id, 'approve', {
    status: [row.status, statusOf(approved)],
    number: [null, number],
  });
}

/** Cancels an adjustment of which nothing was applied. The payout of an advance or loan is reversed, dated today. */
export async function cancelAdjustment(
  call: DocumentCall,
  row: DocumentRow,
  { reason }: Readonly<{ reason: string }>,
): Promise<void> {
  const course = { ...courseOf(row.course), cancel_reason: reason };
  if (isLent(adjustmentOf(row).kind)) {
    await takeBack(call, row, { entryId: await postedEntry(call.db, row), memo: reason });
  }
  await moveToStage(call, row, { page, action: 'cancel', stage: 'cancelled', course, reason });
}

type Repaying = Readonly<{
  amount: Decimal;
  date?: string | undefined;
  account_id?: number | undefined;
  location_id?: number | undefined;
}>;

/**
 * Books a repayment of an advance or loan outside payroll. Refuses other kinds, more than is owed, and a day before the
 * payout.
 */
export async function repayAdjustment(
  call: DocumentCall,
  row: DocumentRow,
  given: Repaying,
): Promise<void> {
  const body = adjustmentOf(row);
  const course = courseOf(row.course);
  const { currency } = course;
  const date = given.date ?? (await call.today());
  const employee = await partyOf(call, body);
  const account = await advancesAccount(call.db);
  const known = await referenceTo(call.db, [account], [date]);
  refuseAny(
    repayRefusals(row, given, { date, decimals: known.currencies.decimals[currency] ?? 2 }),
  );
  const { name, ...place } = await settledAt(call, cashAt(given), currency);
  const plan = planDraw(
    { currency, amount: given.amount },
    { owed: place, to: { account_id: account, party_id: employee } },
    settingOn(known, date),
  );
  const fieldOf = () => 'amount';
  const entry_id = await postAdditional(call, row, {
    ...plan,
    fieldOf,
    date,
    memo: row.memo ?? '',
  });
  const repaid = { entry_id, date, amount: given.amount, at: name };
  await goesOn(call, row, 'repay', { ...course, repayments: [...course.repayments, repaid] });
}

function repayRefusals(
  row: DocumentRow,
  { amount }: Repaying,
  { date, decimals }: Readonly<{ date: string; decimals: number }>,
): Refusal[] {
  const body = adjustmentOf(row);
  const course = courseOf(row.course);
  if (!isLent(body.kind)) return [new Refusal('adjustment.nothing-lent', { field: 'amount' })];
  const params = { currency: course.currency, decimals: String(decimals) };
  return [
    ...(fits(amount, decimals)
      ? []
      : [new Refusal('ledger.decimals', { field: 'amount', params })]),
    ...(compare(amount, leftOf(body, course)) > 0
      ? [new Refusal('adjustment.more-than-owed', { field: 'amount' })]
      : []),
    ...(date < (row.date ?? '')
      ? [new Refusal('adjustment.repaid-before', { field: 'date' })]
      : []),
  ];
}

/** Reverses a repayment, so that the amount is owed again. Refuses an unknown repayment. */
export async function takeRepaymentBack(
  call: DocumentCall,
  row: DocumentRow,
  { entry_id, reason }: Readonly<{ entry_id: number; reason: string }>,
): Promise<void> {
  const course = courseOf(row.course);
  const repayments = course.repayments.filter((one) => one.entry_id !== entry_id);
  if (repayments.length === course.repayments.length) {
    throw new Refusal('adjustment.no-repayment', { field: 'entry_id' });
  }
  await takeBack(call, row, { entryId: entry_id, memo: reason });
  await goesOn(call, row, 'take back', { ...course, repayments }, reason);
}

/** Stores the new state of an adjustment, and the stage that follows from that state. */
export async function goesOn(
  call: DocumentCall,
  row: DocumentRow,
  action: string,
  course: AdjustmentCourse,
  reason?: string,
): Promise<void> {
  const stage = stageOf(adjustmentOf(row), course);
  await moveToStage(call, row, { page, action, reason, stage, course });
}

/** Returns the employee's party. */
export async function partyOf(
  { db }: Pick<DocumentCall, 'db'>,
  { employee_id }: PayrollAdjustmentBody,
): Promise<number> {
  const row = await db
    .selectFrom('employee')
    .select('party_id')
    .where('id', '=', employee_id)
    .executeTakeFirst();
  if (!row) throw new Conflict('adjustment.no-employee', {});
  return row.party_id;
}
