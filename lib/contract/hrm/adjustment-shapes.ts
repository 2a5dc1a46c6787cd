import * as v from 'valibot';

import { ADJUSTMENT_KINDS } from '@/lib/domain/adjustment';
import { MOST_INSTALMENTS } from '@/lib/domain/adjustment-refusals';
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

/** A payslip that was paid wrongly, with the difference. */
const Trace = v.strictObject({ slip_id: Id, amount: PositiveMoney }, 'object');

/** Amounts are in the employee's pay currency. */
export const body = {
  employee_id: Id,
  kind,
  /** Defaults to today. An advance or a loan is paid out on this day. */
  date: v.optional(Day),
  amount: v.optional(PositiveMoney),
  /** Used instead of `amount` for kinds that are stated in days. */
  days: v.optional(Days),
  currency: v.optional(CurrencyCode),
  /** Month of the pay, such as 2026-11; defaults to that of the date. */
  period: v.optional(Month),
  /**
   * Used instead of `period`. The amount recurs in each month from `from` to `to`, unless it is an advance or a loan or
   * has instalments.
   */
  from: v.optional(Day),
  to: v.optional(Day),
  /** Number of monthly instalments; defaults to the number of months from `from` to `to`, otherwise one. */
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
  /** Account that pays an advance or a loan; defaults to cash in the main vault. */
  account_id: v.optional(Id),
  location_id: v.optional(Id),
  /** The payslips that it corrects. */
  slips: v.optional(list(Trace, 120)),
  reason: Reason,
} as const;

/** Amounts of pay are null without `sensitive` on payroll adjustment. */
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

/** Payslips that paid a wrong amount, in the employee's current currency. */
export const Arrears = v.object({
  /** Null if the request names no employee. */
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
  /** Negative if too much was paid. */
  total: Decimal,
});

const Applied = v.object({
  slip_id: Id,
  run_id: Id,
  /** Number of the run. */
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
  /** Location or account of the payout. */
  at: v.nullable(v.string()),
  reason: v.string(),
  /** Total amount; for a recurring one, of all its months. */
  whole: Pay,
  plan: v.array(Instalment),
  applied: v.array(Applied),
  repayments: v.array(Repayment),
  /** Amount not yet deducted or repaid, without interest; in days for kinds stated in days. */
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
  /** The runs that applied it. */
  used_in: v.array(v.object({ run_id: Id, run: v.string() })),
  reason: v.string(),
} as const;
