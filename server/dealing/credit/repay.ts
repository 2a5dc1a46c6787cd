import type { CreditWithdrawalBody } from '@/lib/contract/dealing/credit-withdrawal';
import type { DocumentStage } from '@/lib/domain/document-status';
import { outstandingOf } from '@/lib/domain/dealing/credit-draw';
import { isZero } from '@/lib/domain/money';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { dropWaiting } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import { postAdditional, takeBack } from '@/server/document/additional-entry';
import { plannedPosting } from '@/server/document/planned-posting';
import type { DocumentRow } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';
import { orRefusal, settledAt } from '@/server/ledger/settled-at';
import { type PaidAs, payCurrencyOf, planSettling } from '@/server/dealing/settlements/settling';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { courseOf, type DrawCourse } from './credit-course';
import { drawPage } from './draw-page';

/** Reads the body of a stored draw. */
export const drawBodyOf = storedBody<CreditWithdrawalBody>(
  'credit limit withdrawal',
  'credit sub-limit withdrawal',
);

type Given = PaidAs &
  Readonly<{
    account_id?: number | undefined;
    location_id?: number | undefined;
    memo?: string | undefined;
  }>;

/**
 * Posts a repayment of a draw. The amount is in the draw's currency. A payment in another currency is posted as a deal
 * at the given rate. Refuses an amount in a different currency than the draw, a day before the draw, and everything
 * that `planSettling` refuses.
 */
export async function repay(call: DocumentCall, row: DocumentRow, given: Given): Promise<void> {
  const body = drawBodyOf(row);
  const course = courseOf(row.course);
  const date = given.date ?? (await call.today());
  const { at, plan } = await plannedRepayment(call, course, { ...given, date });
  const refusals = [
    ...(given.currency === body.currency
      ? []
      : [
          new Refusal('credit.other-currency', {
            field: 'currency',
            params: { currency: body.currency },
          }),
        ]),
    ...(date < (row.date ?? '') ? [new Refusal('credit.repaid-before', { field: 'date' })] : []),
    ...plan.refusals,
  ];
  if (refusals.length > 0 || at instanceof Refusal) throw new Refusals(refusals);
  const memo = given.memo || (row.memo ?? '');
  const posting = plannedPosting(plan, { kind: 'document', date, memo });
  const entry_id = await postAdditional(call, row, posting);
  const { amount, rate } = given;
  const repaid = {
    entry_id,
    date,
    currency: body.currency,
    amount,
    pay_currency: payCurrencyOf(given),
    pay_amount: plan.pay,
    rate: rate ?? null,
    at: at.name,
  };
  await owed(call, row, 'repay', {
    ...course,
    repayments: [...course.repayments, repaid],
  });
}

async function plannedRepayment(call: DocumentCall, course: DrawCourse, given: Given) {
  const { customer_receivable } = await purposeAccounts(call.db, ['customer_receivable']);
  const at = await orRefusal(settledAt(call, given, payCurrencyOf(given)));
  const ids = at instanceof Refusal ? [] : [at.account_id];
  const days = given.date === undefined ? [] : [given.date];
  const reference = await referenceTo(call.db, [customer_receivable, ...ids], days);
  const owed = {
    account_id: customer_receivable,
    party_id: course.party_id,
    amount: course.outstanding,
  };
  return { at, plan: planSettling(given, { owed, at, reference }) };
}

/** Reverses a repayment, so that the amount is outstanding again. Refuses an unknown repayment. */
export async function takeRepaymentBack(
  call: DocumentCall,
  row: DocumentRow,
  { entry_id, reason }: Readonly<{ entry_id: number; reason: string }>,
): Promise<void> {
  const course = courseOf(row.course);
  const repaid = course.repayments.find((one) => one.entry_id === entry_id);
  if (!repaid) throw new Refusal('credit.no-repayment', { field: 'entry_id' });
  await takeBack(call, row, { entryId: entry_id, memo: reason });
  const { entry_id: was, ...rest } = repaid;
  await owed(
    call,
    row,
    'take back',
    {
      ...course,
      repayments: course.repayments.filter((one) => one !== repaid),
      taken_back: [...course.taken_back, { ...rest, was, reason }],
    },
    reason,
  );
}

/** Stores the outstanding amount and the stage of a draw. Cancels a pending write-off if the draw is fully repaid. */
async function owed(
  call: DocumentCall,
  row: DocumentRow,
  action: string,
  course: DrawCourse,
  reason?: string,
): Promise<void> {
  const { repayments } = course;
  const outstanding = outstandingOf(drawBodyOf(row).amount, repayments);
  const isPaid = isZero(outstanding);
  const part: DocumentStage | null = repayments.length > 0 ? 'part_repaid' : null;
  if (isPaid) await dropWaiting(call.db, row.type, row.id);
  await moveToStage(call, row, {
    page: drawPage(row.type),
    action,
    reason,
    stage: isPaid ? 'repaid' : part,
    course: { ...course, outstanding },
  });
}
