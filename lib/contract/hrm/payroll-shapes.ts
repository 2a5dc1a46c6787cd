import * as v from 'valibot';

import { FREQUENCIES, PRO_RATA } from '@/lib/domain/payroll';
import { CurrencyCode, Decimal, Id, Instant, ShownDay } from '../schemas';
import { Pay, Slip } from './payslip-shapes';

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
  pro_rata: v.picklist(PRO_RATA),
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
      currency: CurrencyCode,
      employees: v.number(),
      ...totals,
      base_net: Pay,
      paid: Pay,
      open: Pay,
      withheld: Pay,
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
