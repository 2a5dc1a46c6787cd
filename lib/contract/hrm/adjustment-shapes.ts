import * as v from 'valibot';

import { ADJUSTMENT_KINDS } from '@/lib/domain/hrm/adjustment';
import { MOST_INSTALMENTS } from '@/lib/domain/hrm/adjustment-refusals';
import { list } from '../lists';
import { CurrencyCode, Day, Decimal, Id, PositiveMoney, Reason, ShownDay } from '../schemas';

export const kind = v.picklist(ADJUSTMENT_KINDS, 'choice');
const Percent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^\d{1,2}(\.\d{1,6})?$/, 'percent'),
);
const Days = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.minValue(0))], 'days'),
  v.transform(String),
  v.regex(/^\d{1,3}(\.\d{1,2})?$/, 'days'),
  v.regex(/[1-9]/, 'days'),
);
const Month = v.pipe(v.string('month'), v.regex(/^(199\d|20\d\d|2100)-(0[1-9]|1[0-2])$/, 'month'));

/** A payslip that paid a wrong amount, and the amount by which the adjustment corrects it. */
const Trace = v.strictObject({ slip_id: Id, amount: PositiveMoney }, 'object');

/** Fields of an adjustment. Amounts are in the employee's pay currency. */
export const body = {
  employee_id: Id,
  kind,
  /** Day of the adjustment; the default is today. An advance or a loan is paid out on this day. */
  date: v.optional(Day),
  amount: v.optional(PositiveMoney),
  /** Number of days, instead of `amount`, for adjustment kinds that can be entered in days. */
  days: v.optional(Days),
  currency: v.optional(CurrencyCode),
  /** Month from which payslips apply the adjustment, such as 2026-11; the default is the month of the date. */
  period: v.optional(Month),
  /**
   * First day of a range that replaces `period`; `to` is the last day. The amount recurs in each month of the range,
   * except for an advance, a loan, and an adjustment with instalments.
   */
  from: v.optional(Day),
  to: v.optional(Day),
  /**
   * Number of monthly instalments. The default is the number of months from `from` to `to` or, without a range, one.
   */
  instalments: v.optional(
    v.pipe(
      v.number('whole'),
      v.safeInteger('whole'),
      v.minValue(1, 'range'),
      v.maxValue(MOST_INSTALMENTS, 'range'),
    ),
  ),
  /** Yearly interest rate of a loan. */
  rate_percent: v.optional(Percent),
  /** Account that pays an advance or a loan; the default is cash in the main vault. */
  account_id: v.optional(Id),
  location_id: v.optional(Id),
  /** Payslips that the adjustment corrects. */
  slips: v.optional(list(Trace, 120)),
  reason: Reason,
} as const;

/** Amount of pay; null if the caller may not see it. */
const Pay = v.nullable(Decimal);

export const Instalment = v.object({
  no: v.number(),
  from: ShownDay,
  to: ShownDay,
  principal: Pay,
  interest: Pay,
  amount: Pay,
  left: Pay,
});
export type ShownInstalment = v.InferOutput<typeof Instalment>;

/** Payslips on which an employee was paid a wrong amount. Differences are in the employee's current pay currency. */
export const Arrears = v.object({
  /** Id of the employee; null if the query names no employee. */
  employee_id: v.nullable(Id),
  currency: CurrencyCode,
  slips: v.array(
    v.object({
      slip_id: Id,
      run_id: Id,
      run: v.string(),
      period_from: ShownDay,
      period_to: ShownDay,
      paid: Decimal,
      corrected: Decimal,
      revised: Decimal,
      difference: Decimal,
    }),
  ),
  /** Total of the differences; negative if too much was paid. */
  total: Decimal,
});

const Applied = v.object({
  slip_id: Id,
  run_id: Id,
  /** Number of the payroll run that applied the adjustment. */
  run: v.string(),
  date: ShownDay,
  amount: Pay,
  interest: Pay,
  days: Pay,
});

const Repayment = v.object({
  entry_id: Id,
  date: ShownDay,
  amount: Pay,
  at: v.string(),
});

export const own = {
  employee_id: Id,
  employee: v.nullable(v.object({ id: Id, number: v.string(), name: v.string() })),
  kind: v.picklist(ADJUSTMENT_KINDS),
  days: Pay,
  period: v.nullable(v.string()),
  from: v.nullable(ShownDay),
  to: v.nullable(ShownDay),
  instalments: v.nullable(v.number()),
  rate_percent: Pay,
  account_id: v.nullable(Id),
  location_id: v.nullable(Id),
  /** Location or account from which the adjustment was paid out. */
  at: v.nullable(v.string()),
  reason: v.string(),
  /** Total amount; for a recurring adjustment, the sum over all its months. */
  whole: Pay,
  plan: v.array(Instalment),
  applied: v.array(Applied),
  repayments: v.array(Repayment),
  /**
   * Amount that is still to be paid, deducted or repaid, without interest. For an adjustment in days, the remaining
   * days.
   */
  remaining: Pay,
  slips: v.array(
    v.object({ slip_id: Id, run_id: v.nullable(Id), run: v.nullable(v.string()), amount: Pay }),
  ),
  cancel_reason: v.nullable(v.string()),
} as const;

/** Fields of an adjustment in a list. */
export const rows = {
  employee_id: Id,
  kind: v.picklist(ADJUSTMENT_KINDS),
  days: Pay,
  period: v.nullable(v.string()),
  from: v.nullable(ShownDay),
  to: v.nullable(ShownDay),
  instalments: v.nullable(v.number()),
  remaining: Pay,
  /** Payroll runs that applied the adjustment. */
  used_in: v.array(v.object({ run_id: Id, run: v.string() })),
  reason: v.string(),
} as const;
