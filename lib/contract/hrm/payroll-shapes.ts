import * as v from 'valibot';

import { FREQUENCIES, LINE_KINDS, LINE_ROLES, SLIP_STATUSES } from '@/lib/domain/payroll';
import { CurrencyCode, Decimal, Id, Instant, ShownDay } from '../schemas';

/** Pay is a secret: null in every answer to whoever has no `sensitive` on payroll preparation. */
const Pay = v.nullable(Decimal);

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

/** In the currency of the run where all its slips are in it, else in base. */
const totals = {
  gross: Pay,
  deductions: Pay,
  employer: Pay,
  net: Pay,
} as const;

/** One sum that was paid from one place or account on one day. */
const Payment = v.object({
  id: Id,
  date: ShownDay,
  entry_id: Id,
  /** The place or account, as people call it. */
  at: v.string(),
  account_id: Id,
  location_id: v.nullable(Id),
  currency: CurrencyCode,
  amount: Pay,
  /** What was paid for it, where that was another currency. */
  pay_currency: CurrencyCode,
  pay_amount: Pay,
  rate: v.nullable(Decimal),
  employees: v.number(),
  /** Why it was taken back. */
  reversed: v.nullable(v.object({ at: Instant, reason: v.string() })),
});

/** `why` it is another than last time, as far as the program knows. */
const Change = v.object({
  employee_id: Id,
  name: v.string(),
  /** `gross`, `deductions`, `net`, `payment_days`, or the code of a component; `joined` and `left` of somebody new or gone. */
  field: v.string(),
  last: Pay,
  now: Pay,
  why: v.nullable(
    v.picklist(['joined', 'left', 'salary', 'adjustment', 'days', 'tax', 'edited', 'component']),
  ),
});

/** Somebody of the group who has no slip in this run, and why. */
const Skipped = v.object({ employee_id: Id, name: v.string(), reason: v.string() });

/** What a run's record has beyond every document's. */
export const runFields = {
  period_from: ShownDay,
  period_to: ShownDay,
  pay_date: ShownDay,
  frequency: v.picklist(FREQUENCIES),
  /** The currency of its totals. */
  currency: CurrencyCode,
  rate: v.nullable(Decimal),
  pro_rata: v.picklist(['calendar', 'working']),
  tax_table_id: v.nullable(Id),
  net_rounding: v.nullable(Decimal),
  /** Whom it was prepared for. */
  group: v.object({
    department: v.nullable(v.string()),
    branch_id: v.nullable(Id),
    employee_ids: v.nullable(v.array(Id)),
    currency: v.nullable(CurrencyCode),
  }),
  /** Where it is paid from, if nothing else is said. */
  account_id: v.nullable(Id),
  location_id: v.nullable(Id),
  /** How many slips it has. */
  employees: v.number(),
  totals: v.object(totals),
  base_totals: v.object(totals),
  paid: Pay,
  open: Pay,
  by_currency: v.array(
    v.object({
      ...{ currency: CurrencyCode, employees: v.number(), ...totals, base_net: Pay },
      ...{ paid: Pay, open: Pay, withheld: Pay },
    }),
  ),
  changed: v.array(Change),
  skipped: v.array(Skipped),
  payments: v.array(Payment),
  /** All of them where there are up to 200; the rest of the time null, and `{id}/slips` has them. */
  slips: v.nullable(v.array(Slip)),
  /** The job that still prepares it. */
  preparing: v.nullable(
    v.object({
      job_id: v.nullable(Id),
      done: v.number(),
      of: v.number(),
      error: v.nullable(v.string()),
    }),
  ),
} as const;

/** What the list shows of a run. */
export const runRows = {
  period_from: ShownDay,
  period_to: ShownDay,
  pay_date: ShownDay,
  employees: v.number(),
  /** How many employees have another net than last time. */
  changes: v.number(),
  totals: v.object(totals),
  paid: Pay,
} as const;

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
