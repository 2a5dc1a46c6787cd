import * as v from 'valibot';

import { LINE_KINDS, LINE_ROLES, SLIP_STATUSES } from '@/lib/domain/payroll';
import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';

/** Amounts of pay are null without `sensitive` on payroll preparation. */
export const Pay = v.nullable(Decimal);

/** A line of a payslip. Amounts are positive, also for deductions; `kind` determines the sign. */
const SlipLine = v.object({
  code: v.string(),
  name: v.string(),
  kind: v.picklist(LINE_KINDS),
  amount: Pay,
  /** Role of the line in the posting. */
  role: v.picklist(LINE_ROLES),
  /** The adjustment that created it. */
  adjustment_id: v.nullable(Id),
  /** Amount of the same component on the employee's previous payslip. */
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
  /** Days of the period, by calendar or working days; `payment_days` is how many of them are paid. */
  days: v.number(),
  payment_days: v.number(),
  /** Days of unpaid leave among them. */
  unpaid_days: v.number(),
  lines: v.array(SlipLine),
  gross: Pay,
  deductions: Pay,
  /** Contributions of the employer, in addition to the gross pay. */
  employer: Pay,
  /** Rounding of the net to a cash amount; signed. */
  rounding: Pay,
  net: Pay,
  base_net: Pay,
  paid: Pay,
  /** Amount still to be paid. */
  open: Pay,
  /** True if payments skip it unless they name the employee. */
  withheld: v.boolean(),
  status: v.picklist(SLIP_STATUSES),
  /** True if a user changed its lines; preparing the run again keeps them only if asked to. */
  is_edited: v.boolean(),
  /** Notes in the caller's language, such as a reduced advance or unpaid days. */
  notes: v.array(v.string()),
  /** The employee's previous payslip. */
  last: v.nullable(
    v.object({ slip_id: Id, period_to: ShownDay, gross: Pay, deductions: Pay, net: Pay }),
  ),
  version: v.number(),
});
export type Slip = v.InferOutput<typeof Slip>;

/** A payslip for printing, in the employee's language. */
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
  /** The net in words, in the employee's language; null if there are no words for it. */
  in_words: v.nullable(v.string()),
  /**
   * Year to date: from the first day of the fiscal year to the end of this period, of payslips not voided, including
   * this one.
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
