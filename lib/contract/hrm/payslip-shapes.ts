import * as v from 'valibot';

import { LINE_KINDS, LINE_ROLES, SLIP_STATUSES } from '@/lib/domain/payroll';
import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';

/** Pay is a secret: null in every answer to whoever has no `sensitive` on payroll preparation. */
export const Pay = v.nullable(Decimal);

/** One component of a slip. What is taken off has an amount above zero, too: its kind says which way it goes. */
const SlipLine = v.object({
  code: v.string(),
  name: v.string(),
  kind: v.picklist(LINE_KINDS),
  amount: Pay,
  /** What it does in the books. */
  role: v.picklist(LINE_ROLES),
  /** The adjustment that it comes from. */
  adjustment_id: v.nullable(Id),
  /** The same component on the employee's slip before this one. */
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
  /** Of the period, by calendar or working days, and how many of them are paid. */
  days: v.number(),
  payment_days: v.number(),
  /** Of days that are unpaid leave. */
  unpaid_days: v.number(),
  lines: v.array(SlipLine),
  gross: Pay,
  deductions: Pay,
  /** What the organisation pays beside it. */
  employer: Pay,
  /** What rounding the net to cash adds or takes off. */
  rounding: Pay,
  net: Pay,
  base_net: Pay,
  paid: Pay,
  /** What is still to be paid. */
  open: Pay,
  /** Whether it is left out of payments until it is named. */
  withheld: v.boolean(),
  status: v.picklist(SLIP_STATUSES),
  /** Its lines were typed by somebody; preparing the run again leaves them out. */
  is_edited: v.boolean(),
  /** What the reader should know of it, in the caller's language: an advance that was cut, days that are not paid. */
  notes: v.array(v.string()),
  /** The employee's slip before this one. */
  last: v.nullable(
    v.object({ slip_id: Id, period_to: ShownDay, gross: Pay, deductions: Pay, net: Pay }),
  ),
  version: v.number(),
});
export type Slip = v.InferOutput<typeof Slip>;

/** A payslip as it is printed, in the employee's language. */
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
  /** The net in words, in the employee's language; null where there are no words for it. */
  in_words: v.nullable(v.string()),
  /** From the first day of the fiscal year to this period's last, of slips that stand, this one with them. */
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
