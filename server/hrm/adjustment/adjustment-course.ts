import {
  type Adjustment,
  type Course,
  remainingOf,
  type TakenPart,
} from '@/lib/domain/hrm/adjustment';
import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import type { DocumentStage } from '@/lib/domain/document-status';
import { type Decimal, isZero, subtract, sum } from '@/lib/domain/money';
import { storedBody } from '@/server/document/stored';

/** Part of an adjustment that one payslip applied. `entry_id` is the entry that charged the interest of a loan. */
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

/** A repayment that the employee made outside payroll. */
type PaidBack = Readonly<{ entry_id: number; date: string; amount: Decimal; at: string }>;

/** State of an adjustment, stored from its approval on. */
export type AdjustmentCourse = Readonly<{
  currency: string;
  applied: readonly AppliedPart[];
  repayments: readonly PaidBack[];
  cancel_reason?: string;
}>;

/** Casts the stored data of an adjustment; null for a draft. */
export const adjustmentCourse = (course: object | null) => course as AdjustmentCourse | null;

export function courseOf(course: object | null): AdjustmentCourse {
  const known = adjustmentCourse(course);
  if (!known) throw new Error('an adjustment was approved without its course');
  return known;
}

export const adjustmentOf = storedBody<PayrollAdjustmentBody>('payroll adjustment');

/** Applied parts and sum of repayments so far, in the form that the domain functions take. */
export const takenSoFar = (course: AdjustmentCourse | null): Course => ({
  taken: course?.applied ?? [],
  repaid: sum((course?.repayments ?? []).map(({ amount }) => amount)),
});

/** Amount of the adjustment that is not applied or repaid yet; for an adjustment in days, the number of days. */
export function leftOf(adjustment: Adjustment, course: AdjustmentCourse | null): Decimal {
  const { taken, repaid } = takenSoFar(course);
  if (adjustment.amount !== undefined) return remainingOf(adjustment, { taken, repaid });
  return subtract(adjustment.days ?? '0', sum(taken.map(({ days = '0' }) => days)));
}

/** Stage of an adjustment: approved, partly applied, or applied once nothing remains. */
export function stageOf(adjustment: Adjustment, course: AdjustmentCourse): DocumentStage {
  const isUntouched = course.applied.length === 0 && course.repayments.length === 0;
  if (isUntouched) return 'approved';
  return isZero(leftOf(adjustment, course)) ? 'applied' : 'part_applied';
}
