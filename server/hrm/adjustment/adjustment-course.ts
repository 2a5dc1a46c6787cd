import { type Adjustment, type Course, remainingOf, type TakenPart } from '@/lib/domain/adjustment';
import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import type { DocumentStage } from '@/lib/domain/document-status';
import { type Decimal, isZero, subtract, sum } from '@/lib/domain/money';
import { storedBody } from '@/server/document/stored';

/** What a slip took; an entry where its interest was charged with it. */
export type AppliedPart = TakenPart &
  Readonly<{
    slip_id: number;
    run_id: number;
    run: string;
    date: string;
    amount: Decimal;
    interest: Decimal;
    entry_id?: number;
  }>;

/** What was paid back beside pay. */
type PaidBack = Readonly<{ entry_id: number; date: string; amount: Decimal; at: string }>;

/** What has become of an adjustment since it was approved. */
export type AdjustmentCourse = Readonly<{
  currency: string;
  applied: readonly AppliedPart[];
  repayments: readonly PaidBack[];
  cancel_reason?: string;
}>;

/** A draft has none; what is approved was given one by that. */
export const adjustmentCourse = (course: object | null) => course as AdjustmentCourse | null;

export function courseOf(course: object | null): AdjustmentCourse {
  const known = adjustmentCourse(course);
  if (!known) throw new Error('an adjustment was approved without its course');
  return known;
}

/** What a stored adjustment says. */
export const adjustmentOf = storedBody<PayrollAdjustmentBody>('payroll adjustment');

/** What was taken and paid back, as the rules of the domain read it. */
export const takenSoFar = (course: AdjustmentCourse | null): Course => ({
  taken: course?.applied ?? [],
  repaid: sum((course?.repayments ?? []).map(({ amount }) => amount)),
});

/** What is still to be taken; days of what is told in days. */
export function leftOf(adjustment: Adjustment, course: AdjustmentCourse | null): Decimal {
  const { taken, repaid } = takenSoFar(course);
  if (adjustment.amount !== undefined) return remainingOf(adjustment, { taken, repaid });
  return subtract(adjustment.days ?? '0', sum(taken.map(({ days = '0' }) => days)));
}

/** How far it has come. */
export function stageOf(adjustment: Adjustment, course: AdjustmentCourse): DocumentStage {
  const isUntouched = course.applied.length === 0 && course.repayments.length === 0;
  if (isUntouched) return 'approved';
  return isZero(leftOf(adjustment, course)) ? 'applied' : 'part_applied';
}
