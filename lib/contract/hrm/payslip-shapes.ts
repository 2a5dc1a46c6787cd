import * as v from 'valibot';

import { LINE_KINDS, LINE_ROLES, SLIP_STATUSES } from '@/lib/domain/hrm/payroll';
import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';

/** Amount of pay; null if the caller lacks the action `sensitive` on payroll preparation. */
export const Pay = v.nullable(Decimal);

/**
 * A line of a payslip. Amounts are positive, even for deductions, because `kind` determines the sign; only refunded tax
 * is negative.
 */
const SlipLine = v.object({
  code: v.string(),
  name: v.string(),
  kind: v.picklist(LINE_KINDS),
  amount: Pay,
  /**
   * Accounting role of the line: an expense (`salary`, `employer`) or an amount withheld from the pay (`tax`,
   * `deduction`, `advance`).
   */
  role: v.picklist(LINE_ROLES),
  /** Id of the adjustment that created the line; null for other lines. */
  adjustment_id: v.nullable(Id),
  /**
   * Amount of the same component on the employee's previous payslip; null if that payslip lacks it or has another
   * currency.
   */
  last: Pay,
});
export type SlipLine = v.InferOutput<typeof SlipLine>;

export const Slip = v.object({
  id: Id,
  run_id: Id,
  employee_id: Id,
  party_id: v.nullable(Id),
  name: v.string(),
  department: v.nullable(v.string()),
  currency: CurrencyCode,
  /** Number of days in the period, by calendar or working days. `payment_days` is the number of paid days. */
  days: v.number(),
  payment_days: v.number(),
  /** Number of unpaid leave days in the period. */
  unpaid_days: v.number(),
  lines: v.array(SlipLine),
  gross: Pay,
  deductions: Pay,
  /** Contributions of the employer, in addition to the gross pay. */
  employer: Pay,
  /** Rounding of the net pay to an amount that can be paid in cash; may be negative. */
  rounding: Pay,
  net: Pay,
  base_net: Pay,
  paid: Pay,
  /** Amount still to be paid; zero unless the payslip is posted. */
  open: Pay,
  /** True if the payslip is withheld: it is paid only by a payment that names the employee. */
  withheld: v.boolean(),
  status: v.picklist(SLIP_STATUSES),
  /** True if a user changed the lines. A new preparation keeps these lines only if the call requests it. */
  is_edited: v.boolean(),
  /** Notes in the caller's language, such as a reduced advance or days without pay. */
  notes: v.array(v.string()),
  /** Previous payslip of the employee; null if there is none. */
  last: v.nullable(
    v.object({ slip_id: Id, period_to: ShownDay, gross: Pay, deductions: Pay, net: Pay }),
  ),
  version: v.number(),
});
export type Slip = v.InferOutput<typeof Slip>;

/** A payslip in a printable form, in the requested language or, by default, in the employee's. */
export const Payslip = v.object({
  language: v.picklist(['en', 'fa']),
  organisation: v.object({
    name: v.string(),
    legal_name: v.nullable(v.string()),
    address: v.nullable(v.string()),
    logo_url: v.nullable(v.string()),
  }),
  number: v.nullable(v.string()),
  run_id: Id,
  period_from: ShownDay,
  period_to: ShownDay,
  pay_date: ShownDay,
  employee: v.object({
    id: Id,
    name: v.string(),
    number: v.nullable(v.string()),
    department: v.nullable(v.string()),
    designation: v.nullable(v.string()),
    iban: v.nullable(v.string()),
  }),
  slip: Slip,
  /** Net pay in words in the language of the payslip; null if the caller may not see pay. */
  in_words: v.nullable(v.string()),
  /**
   * Year-to-date totals, from the first day of the fiscal year to the end of this period. They add up the employee's
   * posted payslips in the same currency and this payslip.
   */
  year: v.object({
    from: ShownDay,
    to: ShownDay,
    gross: Pay,
    deductions: Pay,
    net: Pay,
    lines: v.array(
      v.object({ code: v.string(), name: v.string(), kind: v.picklist(LINE_KINDS), amount: Pay }),
    ),
  }),
});
export type Payslip = v.InferOutput<typeof Payslip>;
