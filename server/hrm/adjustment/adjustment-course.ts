import { type Adjustment, type Course, remainingOf, type TakenPart } from '@/lib/domain/adjustment';
import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import type { DocumentStage } from '@/lib/domain/document-status';
import { type Decimal, isZero, subtract, sum } from '@/lib/domain/money';
import { storedBody } from '@/server/document/stored';

/** Part of an adjustment that a payslip applied. `entry_id` is the entry that charged its interest. */
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

/** A repayment outside payroll. */
type PaidBack = Readonly<{ entry_id: number; date: string; amount: Decimal; at: string }>;

/** State of an adjustment since its approval. */
export type AdjustmentCourse = Readonly<{
  currency: string;
  applied: readonly AppliedPart[];
  repayments: readonly PaidBack[];
  cancel_reason?: string;
}>;

/** Course of an adjustment; null while it is a draft. */
export const adjustmentCourse = (course: object | null) => course as AdjustmentCourse | null;

export function courseOf(course: object | null): AdjustmentCourse {
  const known = adjustmentCourse(course);
  if (!known) throw new Error('an adjustment was approved without its course');
  return known;
}

/** Reads the body of a stored adjustment. */
export const adjustmentOf = storedBody<PayrollAdjustmentBody>('payroll adjustment');

/** Applied and repaid parts, as the domain rules need them. */
export const takenSoFar = (course: AdjustmentCourse | null): Course => ({
  taken: course?.applied ?? [],
  repaid: sum((course?.repayments ?? []).map(({ amount }) => amount)),
});

/** Remaining amount, or remaining days of an adjustment in days. */
export function leftOf(adjustment: Adjustment, course: AdjustmentCourse | null): Decimal {
  const { taken, repaid } = takenSoFar(course);
  if (adjustment.amount !== undefined) return remainingOf(adjustment, { taken, repaid });
  return subtract(adjustment.days ?? '0', sum(taken.map(({ days = '0' }) => days)));
}

/** Stage by what is applied or repaid. */
export function stageOf(adjustment: Adjustment, course: AdjustmentCourse): DocumentStage {
  const isUntouched = course.applied.length === 0 && course.repayments.length === 0;
  if (isUntouched) return 'approved';
  return isZero(leftOf(adjustment, course)) ? 'applied' : 'part_applied';
}
